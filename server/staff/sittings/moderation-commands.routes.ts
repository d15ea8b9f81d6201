import type { BodyOf } from '#contract/call.ts'
import type { Role } from '#contract/staff/roles.ts'
import {
  staffAdoptLate,
  staffAllowPhone,
  staffForceSubmit,
  staffForceSubmits,
  staffJudgeAttempts,
  staffReopen,
  staffRule,
} from '#contract/staff/sittings.ts'
import type { HallActKind } from '../../assessment/sitting/act.ts'
import { noteAct } from '../../assessment/sitting/acted-attempts.ts'
import { studentById } from '../../features/account/account.queries.ts'
import { forgetNumber } from '../../features/account/limits/events.queries.ts'
import { numberKeys } from '../../features/account/limits/keys.ts'
import type { AuditChange } from '../../audit/audit-entry.ts'
import type { StaffCaller, StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { endSessions } from '../../session/session.queries.ts'
import { type Moderate, moderateWork } from './moderate-work.ts'
import { mustBeMinutes, type Perform, type Pressed, type SittingDeps } from './perform.ts'
import { attemptsAt } from './sittings.queries.ts'

type SaidRuling = NonNullable<Pressed['ruling']>
type JudgedBody = { paper_id: number; request_key: string; attempt_id: number; reason: string }
type SeveralInput = {
  body: Omit<JudgedBody, 'attempt_id'> & { attempt_ids: number[] }
  caller: StaffCaller
  request_id: string
  beside?: AuditChange[]
  ruling?: SaidRuling
}
type Input = { body: JudgedBody; caller: StaffCaller; request_id: string; ruling?: SaidRuling }

/** An act on one attempt, which is refused with a sentence where it cannot be done. */
const judgedBy =
  (perform: Perform) =>
  async ({ roles }: { roles: readonly Role[] }, kind: HallActKind, input: Input, judge: Moderate) => {
    const { body, ...who } = input
    const { paper_id, request_key, attempt_id, reason } = body
    const pressed = { ...who, roles, paper_id, request_key, kind, attempt_id, reason }
    const data = await perform(pressed, async (tx, act, paper) => {
      const [attempt] = await attemptsAt(tx, paper_id, [attempt_id])
      if (!attempt) throw new ApiError('not_found')
      const refusal = await judge(tx, act, attempt, paper)
      if (refusal !== null) throw new ApiError('rule', { field: 'attempt_id', text: plainText(refusal) })
      return { done: 1, left: [] }
    })
    return { data }
  }

/**
 * Does the same action on several attempts: those it cannot be done with are left, and it is refused where that is all.
 */
const severalBy =
  (perform: Perform) =>
  async ({ roles }: { roles: readonly Role[] }, kind: HallActKind, input: SeveralInput, judge: Moderate) => {
    const { body, ...who } = input
    const { paper_id, request_key, attempt_ids, reason } = body
    const pressed = { ...who, roles, paper_id, request_key, kind, reason }
    const data = await perform(pressed, async (tx, act, paper) => {
      const done = new Set<number>()
      let refusal: Awaited<ReturnType<Moderate>> = null
      const attempts = await attemptsAt(tx, paper_id, attempt_ids)
      if (attempts.length === 0) throw new ApiError('not_found')
      for (const attempt of attempts) {
        const why = await judge(tx, act, attempt, paper)
        if (why === null) done.add(attempt.attempt_id)
        else refusal ??= why
      }
      if (done.size === 0 && refusal !== null)
        throw new ApiError('rule', { field: 'attempt_ids', text: plainText(refusal) })
      return { done: done.size, left: attempt_ids.filter((id) => !done.has(id)) }
    })
    return { data }
  }

/** The actions that end an attempt from outside. */
export function forceActs(route: StaffRoute, deps: SittingDeps, perform: Perform): void {
  const judged = judgedBy(perform)
  const { force } = moderateWork(deps)

  route(staffAllowPhone, (input) =>
    judged(staffAllowPhone, 'phone', input, async (tx, act, attempt) => {
      const student = await studentById(tx, attempt.stud_id)
      if (!student || attempt.state !== 'open') return 'staff_sitting_is_closed'
      await noteAct(tx, act, attempt)
      await endSessions(tx, attempt.stud_id, act.at)
      await forgetNumber(tx, numberKeys(deps.secrets, student))
      return null
    }),
  )

  route(staffForceSubmit, (input) => judged(staffForceSubmit, 'force', input, force))

  route(staffForceSubmits, (input) => severalBy(perform)(staffForceSubmits, 'force', input, force))
}

/** The actions on a closed attempt. */
export function judgeActs(route: StaffRoute, deps: SittingDeps, perform: Perform): void {
  const judged = judgedBy(perform)
  const { openAgain, adopt, rule } = moderateWork(deps)

  route(staffReopen, (input) => {
    mustBeMinutes(input.body.minutes)
    return judged(staffReopen, 'reopen', input, openAgain(input.body.minutes))
  })

  route(staffAdoptLate, (input) => judged(staffAdoptLate, 'adopt', input, adopt))

  route(staffJudgeAttempts, (input) => {
    const { act, minutes = 0 } = input.body
    const beside = [{ field: 'act', before: null, after: act }]
    const several = async (kind: HallActKind, judge: Moderate, ruling?: SaidRuling) =>
      severalBy(perform)(staffJudgeAttempts, kind, { ...input, beside, ...(ruling && { ruling }) }, judge)
    if (act === 'reopen') {
      mustBeMinutes(minutes)
      return several('reopen', openAgain(minutes))
    }
    return act === 'adopt' ? several('adopt', adopt) : several('rule', rule(act === 'reinstate' ? null : act), act)
  })

  route(staffRule, (input: { body: BodyOf<typeof staffRule> } & Input) =>
    judged(staffRule, 'rule', { ...input, ruling: input.body.ruling ?? 'reinstate' }, rule(input.body.ruling)),
  )
}
