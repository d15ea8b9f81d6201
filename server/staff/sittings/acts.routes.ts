import type { BodyOf } from '#contract/call.ts'
import {
  staffAdoptLate,
  staffExtend,
  staffForceSubmit,
  staffForceSubmits,
  staffMessage,
  staffPause,
  staffReopen,
  staffRule,
} from '#contract/staff/sittings.ts'
import type { StaffCall } from '#contract/staff/staff-call.ts'
import { cachedContent } from '../../assessment/paper/paper-content.ts'
import type { StoredAttempt } from '../../assessment/attempt/attempt.queries.ts'
import { areResultsOut } from '../../assessment/results/results.rules.ts'
import { markResultsDue } from '../../assessment/results/computed-results.queries.ts'
import type { ActKind, NewAct } from '../../assessment/sitting/act.ts'
import { adoptLate, forceClose, noteAct, reopen } from '../../assessment/sitting/acted-attempts.ts'
import { putRuling } from '../../assessment/sitting/closed-attempts.queries.ts'
import { noteMessage } from '../../assessment/sitting/moved-ends.queries.ts'
import { pausedBy, pauseOrResume } from '../../assessment/sitting/pause.ts'
import { sittingOf } from '../../assessment/sitting/sitting.queries.ts'
import type { Tx } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { plainText } from '../../http/language.ts'
import { giveMinutes } from './extend.ts'
import type { Monitor } from './monitor.ts'
import { perform as performOnce, type SittingDeps } from './perform.ts'
import { attemptsAt, type SittingPaper } from './sittings.queries.ts'

const MINUTE_MS = 60_000

/** What the exam office does while a paper is written. */
export function sittingActs(route: StaffRoute, deps: SittingDeps, monitor: Pick<Monitor, 'forget'>): void {
  const { db, clock, settings } = deps
  const perform: typeof performOnce = async (parts, pressed, work) => {
    const done = await performOnce(parts, pressed, work)
    monitor.forget(pressed.paper_id)
    return done
  }
  const lateMs = settings.lateSeconds * 1000

  route(staffExtend, async ({ body, caller, request_id }) => {
    const { paper_id, request_key, attempt_ids = null, minutes, reason } = body
    const isInvigilator = !caller.roles.some((role) => role === 'owner' || role === 'examiner')
    const kind = attempt_ids === null ? 'extend_all' : 'extend'
    const pressed = { caller, request_id, roles: staffExtend.roles, paper_id, request_key, kind, reason } as const
    const asked = { attemptIds: attempt_ids, isInvigilator, lateMs }
    if (isInvigilator && attempt_ids === null)
      throw new ApiError('rule', { field: 'minutes', text: plainText('staff_sitting_invigilator_all') })
    return {
      data: await perform(deps, { ...pressed, ms: minutes * MINUTE_MS }, (tx, act, paper) =>
        giveMinutes(tx, act, paper, asked),
      ),
    }
  })

  route(staffMessage, async ({ body, caller, request_id }) => {
    const { attempt_ids = null, ...rest } = body
    const pressed = { ...rest, caller, request_id, roles: staffMessage.roles, kind: 'message' } as const
    return {
      data: await perform(deps, pressed, async (tx, act) => {
        const told = await noteMessage(tx, act, attempt_ids)
        return { done: told.length, left: attempt_ids?.filter((id) => !told.includes(id)) ?? [] }
      }),
    }
  })

  route(staffPause, async ({ body: { pause, ...body }, caller, request_id }) => {
    const kind = pause ? 'pause' : 'resume'
    const by = pausedBy(kind, await sittingOf(db.read, body.paper_id), clock.now())
    const pressed = { ...body, caller, request_id, roles: staffPause.roles, kind, ms: by ?? 0 } as const
    return {
      data: await perform(deps, pressed, async (tx, act) => {
        const ms = pausedBy(kind, await sittingOf(tx, act.paper_id), act.at)
        if (ms === null) throw new ApiError('rule', { field: 'pause', text: plainText('staff_sitting_pause') })
        return { done: await pauseOrResume(tx, { ...act, ms }), left: [] }
      }),
    }
  })

  type JudgedBody = { paper_id: number; request_key: string; attempt_id: number; reason: string }
  type Judge = (tx: Tx, act: NewAct, attempt: StoredAttempt, paper: SittingPaper) => Promise<boolean>

  /** An act on one attempt, which refuses with a sentence where it cannot be done. */
  const judged = async (
    call: Pick<StaffCall, 'roles'>,
    kind: ActKind,
    {
      body,
      caller,
      request_id,
    }: { body: JudgedBody; caller: Parameters<typeof performOnce>[1]['caller']; request_id: string },
    judge: Judge,
  ) => {
    const roles = call.roles === 'guest' ? [] : call.roles
    const { paper_id, request_key, attempt_id, reason } = body
    const pressed = { caller, request_id, roles, paper_id, request_key, kind, attempt_id, reason }
    const data = await perform(deps, pressed, async (tx, act, paper) => {
      const [attempt] = await attemptsAt(tx, paper_id, [attempt_id])
      if (!attempt) throw new ApiError('not_found')
      if (!(await judge(tx, act, attempt, paper)))
        throw new ApiError('rule', { field: 'attempt_id', text: plainText('staff_sitting_other_state') })
      return { done: 1, left: [] }
    })
    return { data }
  }
  const timesAt = ({ at }: NewAct) => ({ now: at, late: lateMs, known: (id: number) => cachedContent(db, id) })

  route(staffForceSubmit, (input) =>
    judged(staffForceSubmit, 'force', input, async (tx, act, attempt) => {
      if (attempt.state !== 'open') return false
      await forceClose(tx, act, attempt, timesAt(act))
      return true
    }),
  )

  route(staffForceSubmits, async ({ body: { attempt_ids, ...body }, caller, request_id }) => {
    const pressed = { ...body, caller, request_id, roles: staffForceSubmits.roles, kind: 'force' } as const
    return {
      data: await perform(deps, pressed, async (tx, act, paper) => {
        const attempts = await attemptsAt(tx, paper.paper_id, attempt_ids)
        const open = attempts.filter(({ state }) => state === 'open')
        for (const attempt of open) await forceClose(tx, act, attempt, timesAt(act))
        const done = new Set(open.map(({ attempt_id }) => attempt_id))
        return { done: open.length, left: attempt_ids.filter((id) => !done.has(id)) }
      }),
    }
  })

  route(staffReopen, (input) =>
    judged(staffReopen, 'reopen', input, async (tx, act, attempt, paper) => {
      if (attempt.state !== 'final' || areResultsOut(paper, act.at, lateMs)) return false
      await reopen(tx, act, attempt, act.at + input.body.minutes * MINUTE_MS)
      return true
    }),
  )

  route(staffAdoptLate, (input) =>
    judged(staffAdoptLate, 'adopt', input, async (tx, act, attempt) => {
      if (attempt.state !== 'final') return false
      return (await adoptLate(tx, act, attempt, cachedContent(db, attempt.paper_id))) > 0
    }),
  )

  route(staffRule, (input: { body: BodyOf<typeof staffRule> } & Parameters<typeof judged>[2]) =>
    judged(staffRule, 'rule', input, async (tx, act, attempt) => {
      await putRuling(tx, attempt, input.body.ruling, act.act_id)
      await noteAct(tx, act, attempt)
      await markResultsDue(tx, attempt.paper_id)
      return true
    }),
  )
}
