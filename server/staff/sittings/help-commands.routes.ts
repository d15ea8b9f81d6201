import { staffExtend, staffMessage, staffPause } from '#contract/staff/sittings.ts'
import { pausedMsOf } from '../../assessment/sitting/acts.queries.ts'
import { noteMessage, moveEnds, sittingOf } from '../../assessment/sitting/sitting.queries.ts'
import { pausedBy, pauseOrResume, extendAll } from '../../assessment/sitting/pause.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { StaffCaller, StaffRoute } from '../../http/calls/staff-route.ts'
import { plainText } from '../../http/language.ts'
import { MINUTE_MS, mustBeMinutes, type Perform, type SittingDeps, type Outcome } from './perform.ts'
import { MAX_MINUTES_OF_INVIGILATOR } from '#contract/staff/sittings.rules.ts'
import type { StoredAttempt } from '../../assessment/attempt/attempt.queries.ts'
import { deadlineOf } from '../../assessment/attempt/attempt.rules.ts'
import { areResultsOut } from '../../assessment/results/results.rules.ts'
import type { NewAct } from '../../assessment/sitting/act.ts'
import { reopen } from '../../assessment/sitting/acted-attempts.ts'
import type { Tx } from '../../db/db.ts'
import { attemptsAt, givenMs, type SittingPaper } from './sittings.queries.ts'

/** How long after an end by the clock given minutes still reopen the attempt. */
const AFTER_END_MS = 600_000

type Asked = { attemptIds: number[] | null; isInvigilator: boolean; lateMs: number }

/** Gives the minutes of an act: to these attempts, or to everybody. Those that have no end, or were handed in, are left. */
async function giveMinutes(tx: Tx, act: NewAct, paper: SittingPaper, asked: Asked): Promise<Outcome> {
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

const pauseText = (pause: boolean) => plainText(pause ? 'staff_sitting_pause' : 'staff_sitting_resume')

/** A hall that was paused before is paused again by an owner alone, who shows a second factor. */
function mustPauseAgain({ roles, fresh_until }: StaffCaller, now: number): void {
  if (!roles.includes('owner'))
    throw new ApiError('rule', { field: 'pause', text: plainText('staff_sitting_pause_owner') })
  if (now >= fresh_until) throw new ApiError('factor_needed')
}

/** What helps those who write: minutes, messages, a pause. */
export function helpActs(route: StaffRoute, deps: SittingDeps, perform: Perform): void {
  const { db, clock, settings } = deps
  const lateMs = settings.lateSeconds * 1000

  route(staffExtend, async ({ body, caller, request_id }) => {
    const { paper_id, request_key, attempt_ids = null, minutes, reason } = body
    mustBeMinutes(minutes)
    const isInvigilator = !caller.roles.some((role) => role === 'owner' || role === 'examiner')
    const kind = attempt_ids === null ? 'extend_all' : 'extend'
    const pressed = { caller, request_id, roles: staffExtend.roles, paper_id, request_key, kind, reason } as const
    const asked = { attemptIds: attempt_ids, isInvigilator, lateMs }
    if (isInvigilator && attempt_ids === null)
      throw new ApiError('rule', { field: 'minutes', text: plainText('staff_sitting_invigilator_all') })
    return {
      data: await perform({ ...pressed, ms: minutes * MINUTE_MS }, (tx, act, paper) =>
        giveMinutes(tx, act, paper, asked),
      ),
    }
  })

  route(staffMessage, async ({ body, caller, request_id }) => {
    const { attempt_ids = null, ...rest } = body
    const pressed = { ...rest, caller, request_id, roles: staffMessage.roles, kind: 'message' } as const
    return {
      data: await perform(pressed, async (tx, act) => {
        const told = await noteMessage(tx, act, attempt_ids)
        return { done: told.length, left: attempt_ids?.filter((id) => !told.includes(id)) ?? [] }
      }),
    }
  })

  route(staffPause, async ({ body: { pause, ...body }, caller, request_id }) => {
    const kind = pause ? 'pause' : 'resume'
    const found = await sittingOf(db.read, body.paper_id)
    const by = pausedBy(kind, found, clock.now(), await pausedMsOf(db.read, body.paper_id))
    const pressed = { ...body, caller, request_id, roles: staffPause.roles, kind, ms: by ?? 0 } as const
    return {
      data: await perform(pressed, async (tx, act) => {
        const sitting = await sittingOf(tx, act.paper_id)
        // The act itself is stored before, so its own ms are subtracted.
        const ms = pausedBy(kind, sitting, act.at, (await pausedMsOf(tx, act.paper_id)) - act.ms)
        if (ms === null) throw new ApiError('rule', { field: 'pause', text: pauseText(pause) })
        if (pause && (sitting?.pauses ?? 0) > 0) mustPauseAgain(caller, act.at)
        return { done: await pauseOrResume(tx, { ...act, ms }), left: [] }
      }),
    }
  })
}
