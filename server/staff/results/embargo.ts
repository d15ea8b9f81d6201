import { m } from '#messages/server'
import { embargoHolders, releaseKey } from '../../assessment/embargo/embargo-holders.ts'
import { isWithdrawn } from '../../assessment/embargo/embargo.queries.ts'
import type { Db, Tx } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import { type Language, plainText } from '../../http/language.ts'
import type { ResultPaper } from './papers.queries.ts'

type Pressing = { caller: Pick<StaffCaller, 'roles'>; paper_id: number; request_key: string }

/** Refuses to publish again what an owner withdrew, except by an owner: results, and the key by challenges. */
export async function refuseWithdrawn(tx: Tx, { caller, paper_id, request_key }: Pressing): Promise<void> {
  if (caller.roles.includes('owner') || !(await isWithdrawn(tx, paper_id, request_key))) return
  throw new ApiError('rule', { field: 'paper_id', text: plainText('staff_results_withdrawn') })
}

type Showing = {
  /** When the key goes out, and what it is now. */
  at: number
  now: number
  graceMs: number
  caller: Pick<StaffCaller, 'roles'>
  who: string
  /** The reason of an owner who overrides the refusal. */
  reason: string | null
}

/**
 * Refuses to publish the key of a paper while other papers hold its questions; an owner may override the refusal.
 * Returns the entries for the audit.
 *
 * @throws {ApiError} `rule` with both papers and the number of questions, at the field `insist`.
 */
export async function refuseEmbargoed(db: Db, tx: Tx, paper: ResultPaper, showing: Showing) {
  const { at, now, graceMs, caller, who, reason } = showing
  const holders = await embargoHolders(db, tx, paper.paper_id, at, { now, graceMs })
  if (holders.length === 0) return []
  if (reason !== null) return releaseKey(tx, paper.paper_id, holders, { reason, who, at: now })
  const isOwner = caller.roles.includes('owner')
  const text = (locale: Language) =>
    [
      ...holders.map(({ name, codes }) =>
        m.staff_embargo_shared({ paper: paper.name, holder: name, count: codes.length }, { locale }),
      ),
      isOwner ? m.staff_embargo_reason({}, { locale }) : m.staff_embargo_owner({}, { locale }),
    ].join(' ')
  throw new ApiError('rule', { field: 'insist', text })
}
