import type { Tx } from '../../db/db.ts'
import { actByKey, addAct, type SittingAct } from './acts.queries.ts'

/** What the exam office may do while a paper is written. */
export type HallActKind =
  | 'extend'
  | 'extend_all'
  | 'message'
  | 'pause'
  | 'resume'
  | 'force'
  | 'reopen'
  | 'adopt'
  | 'rule'
  | 'phone'

/** What the exam office may do while a paper is written, and with its results. */
export type ActKind =
  | HallActKind
  | 'publish_results'
  | 'move_results'
  | 'hide_results'
  | 'export_results'
  | 'open_challenges'
  | 'close_challenges'
  | 'decline_challenges'
  | 'reopen_challenges'

/** An act as it is requested: sent again with the same key, it is done once. `at` in epoch ms. */
export type NewAct = Omit<SittingAct, 'kind'> & { kind: ActKind }

/** The outcome of an act; for a key that is sent again, the act that was done. */
type Done<R> = { isRepeated: true; act: SittingAct } | { isRepeated: false; outcome: R }

/** Performs an act once for each key of its paper, in the caller's unit. */
export async function once<R>(tx: Tx, act: NewAct, work: () => Promise<R>): Promise<Done<R>> {
  const before = await actByKey(tx, act.paper_id, act.request_key)
  if (before) return { isRepeated: true, act: before }
  await addAct(tx, act)
  return { isRepeated: false, outcome: await work() }
}
