import { MAX_MINUTES_OF_INVIGILATOR } from '#contract/staff/sittings.rules.ts'
import type { StoredAttempt } from '../../assessment/attempt/attempt.queries.ts'
import { deadlineOf } from '../../assessment/attempt/attempt.rules.ts'
import { areResultsOut } from '../../assessment/results/results.rules.ts'
import type { NewAct } from '../../assessment/sitting/act.ts'
import { reopen } from '../../assessment/sitting/acted-attempts.ts'
import { moveEnds } from '../../assessment/sitting/moved-ends.queries.ts'
import { extendAll } from '../../assessment/sitting/pause.ts'
import type { Tx } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { MINUTE_MS, type Outcome } from './perform.ts'
import { attemptsAt, givenMs, type SittingPaper } from './sittings.queries.ts'

/** So long after an end that came by the clock minutes still open the attempt again. */
const AFTER_END_MS = 600_000

type Asked = { attemptIds: number[] | null; isInvigilator: boolean; lateMs: number }

/** Gives the minutes of an act: to these attempts, or to everybody. Those that have no end, or were handed in, are left. */
export async function giveMinutes(tx: Tx, act: NewAct, paper: SittingPaper, asked: Asked): Promise<Outcome> {
  const { attemptIds, isInvigilator, lateMs } = asked
  if (attemptIds === null) {
    if (deadlineOf(paper, act.at) === null)
      throw new ApiError('rule', { field: 'minutes', text: plainText('staff_sitting_no_end') })
    return { done: await extendAll(tx, act), left: [] }
  }
  if (isInvigilator) await refuseTooMuch(tx, act, attemptIds)
  const attempts = await attemptsAt(tx, paper.paper_id, attemptIds)
  const isUnpublished = !areResultsOut(paper, act.at, lateMs)
  const again = attempts.filter((one) => isUnpublished && endedJustNow(one, act.at))
  for (const one of again) await reopen(tx, act, one, act.ms)
  const moved = await moveEnds(tx, act, openIds(attempts))
  const done = new Set([...openIds(attempts), ...again.map(({ attempt_id }) => attempt_id)])
  return { done: moved + again.length, left: attemptIds.filter((id) => !done.has(id)) }
}

const openIds = (attempts: StoredAttempt[]): number[] =>
  attempts.flatMap(({ state, deadline, attempt_id }) => (state === 'open' && deadline !== null ? attempt_id : []))

/** True of an attempt that nobody handed in: its time was over, and not long ago. */
const endedJustNow = ({ state, deadline, submitted_at }: StoredAttempt, now: number): boolean =>
  state === 'final' && deadline !== null && submitted_at === deadline && now - deadline <= AFTER_END_MS

async function refuseTooMuch(tx: Tx, { ms }: NewAct, attemptIds: number[]): Promise<void> {
  const given = await givenMs(tx, attemptIds)
  const most = Math.max(0, ...given.values())
  if (most + ms > MAX_MINUTES_OF_INVIGILATOR * MINUTE_MS)
    throw new ApiError('rule', { field: 'minutes', text: plainText('staff_sitting_invigilator_minutes') })
}
