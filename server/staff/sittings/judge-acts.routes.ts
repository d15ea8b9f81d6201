import type { BodyOf } from '#contract/call.ts'
import type { Role } from '#contract/staff/roles.ts'
import {
  staffAdoptLate,
  staffAllowPhone,
  staffForceSubmit,
  staffForceSubmits,
  staffReopen,
  staffRule,
} from '#contract/staff/sittings.ts'
import { cachedContent } from '../../assessment/paper/paper-content.ts'
import type { ActKind } from '../../assessment/sitting/act.ts'
import { adoptLate, noteAct } from '../../assessment/sitting/acted-attempts.ts'
import { studentById } from '../../features/account/account.queries.ts'
import { forgetNumber } from '../../features/account/limits/events.queries.ts'
import { numberKeys } from '../../features/account/limits/keys.ts'
import type { StaffCaller, StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { endSessions } from '../../session/session.queries.ts'
import { type Judge, judgeWork } from './judge-work.ts'
import type { Perform, SittingDeps } from './perform.ts'
import { attemptsAt } from './sittings.queries.ts'

type JudgedBody = { paper_id: number; request_key: string; attempt_id: number; reason: string }
type Input = { body: JudgedBody; caller: StaffCaller; request_id: string }

/** An act on one attempt, which is refused with a sentence where it cannot be done. */
const judgedBy =
  (perform: Perform) =>
  async ({ roles }: { roles: readonly Role[] }, kind: ActKind, input: Input, judge: Judge) => {
    const { body, caller, request_id } = input
    const { paper_id, request_key, attempt_id, reason } = body
    const pressed = { caller, request_id, roles, paper_id, request_key, kind, attempt_id, reason }
    const data = await perform(pressed, async (tx, act, paper) => {
      const [attempt] = await attemptsAt(tx, paper_id, [attempt_id])
      if (!attempt) throw new ApiError('not_found')
      if (!(await judge(tx, act, attempt, paper)))
        throw new ApiError('rule', { field: 'attempt_id', text: plainText('staff_sitting_other_state') })
      return { done: 1, left: [] }
    })
    return { data }
  }

/** What ends an attempt from without. */
export function forceActs(route: StaffRoute, deps: SittingDeps, perform: Perform): void {
  const judged = judgedBy(perform)
  const { force } = judgeWork(deps)

  route(staffAllowPhone, (input) =>
    judged(staffAllowPhone, 'phone', input, async (tx, act, attempt) => {
      const student = await studentById(tx, attempt.stud_id)
      if (!student) return false
      await noteAct(tx, act, attempt)
      await endSessions(tx, attempt.stud_id, act.at)
      await forgetNumber(tx, numberKeys(deps.secrets, student))
      return attempt.state === 'open'
    }),
  )

  route(staffForceSubmit, (input) => judged(staffForceSubmit, 'force', input, force))

  route(staffForceSubmits, async ({ body: { attempt_ids, ...body }, caller, request_id }) => {
    const pressed = { ...body, caller, request_id, roles: staffForceSubmits.roles, kind: 'force' } as const
    return {
      data: await perform(pressed, async (tx, act, paper) => {
        const attempts = await attemptsAt(tx, paper.paper_id, attempt_ids)
        const done = new Set<number>()
        for (const attempt of attempts) if (await force(tx, act, attempt, paper)) done.add(attempt.attempt_id)
        return { done: done.size, left: attempt_ids.filter((id) => !done.has(id)) }
      }),
    }
  })
}

/** What becomes of an attempt that is closed. */
export function judgeActs(route: StaffRoute, deps: SittingDeps, perform: Perform): void {
  const { db } = deps
  const judged = judgedBy(perform)
  const { openAgain, rule } = judgeWork(deps)

  route(staffReopen, (input) => judged(staffReopen, 'reopen', input, openAgain(input.body.minutes)))

  route(staffAdoptLate, (input) =>
    judged(staffAdoptLate, 'adopt', input, async (tx, act, attempt) => {
      if (attempt.state !== 'final') return false
      return (await adoptLate(tx, act, attempt, cachedContent(db, attempt.paper_id))) > 0
    }),
  )

  route(staffRule, (input: { body: BodyOf<typeof staffRule> } & Input) =>
    judged(staffRule, 'rule', input, rule(input.body.ruling)),
  )
}
