import type { Tx } from '../../db/db.ts'
import { moveEnds, putSitting, type Sitting, sittingOf } from './sitting.queries.ts'
import type { NewAct } from './act.ts'
import { isPaused, MAX_PAUSE_MS, mayPause } from './sitting.rules.ts'

const NOTHING = { extra_ms: 0, paused_at: null, paused_until: null, pauses: 0 }

const sittingOrNew = async (tx: Tx, paper_id: number): Promise<Sitting> =>
  (await sittingOf(tx, paper_id)) ?? { paper_id, ...NOTHING }

/**
 * Returns by how many ms `pause` and `resume` would move the ends, where the hall was paused for `pausedMs` before;
 * null where it cannot be paused, or is not paused.
 */
export function pausedBy(
  kind: 'pause' | 'resume',
  sitting: Sitting | undefined,
  now: number,
  pausedMs: number,
): number | null {
  if (kind === 'pause') return mayPause(sitting, now, pausedMs) ? MAX_PAUSE_MS : null
  return isPaused(sitting, now) ? now - (sitting?.paused_until ?? now) : null
}

/**
 * Stops the clocks of all who write, or lets them go on. A pause moves the ends by the longest pause at once, and back
 * by the rest when it ends early: no student's time ends while no server runs, and the exam goes on by itself.
 */
export async function pauseOrResume(tx: Tx, act: NewAct): Promise<number> {
  const sitting = await sittingOrNew(tx, act.paper_id)
  const { at } = act
  await putSitting(
    tx,
    act.kind === 'pause'
      ? { ...sitting, paused_at: at, paused_until: at + MAX_PAUSE_MS, pauses: sitting.pauses + 1 }
      : { ...sitting, paused_until: at },
  )
  return moveEnds(tx, act, null)
}

/** Gives everybody so many ms more: those who write, and those who begin later. */
export async function extendAll(tx: Tx, act: NewAct): Promise<number> {
  const sitting = await sittingOrNew(tx, act.paper_id)
  await putSitting(tx, { ...sitting, extra_ms: sitting.extra_ms + act.ms })
  return moveEnds(tx, act, null)
}
