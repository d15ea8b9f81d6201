import { staffConfirmRequest, staffDeclineRequest } from '#contract/staff/act-requests.ts'
import { staffForceSubmits } from '#contract/staff/sittings.ts'
import { writeAudit } from '../../../audit/audit.queries.ts'
import type { Tx } from '../../../db/db.ts'
import type { StaffRoute } from '../../../http/calls/staff-route.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { plainText } from '../../../http/language.ts'
import { toInstant } from '../../../ports/time.ts'
import { actorOf } from '../../accounts/actor.ts'
import { type Moderate, moderateWork } from '../moderate-work.ts'
import type { Monitor } from '../monitor.ts'
import { type Outcome, perform, type Pressed, type SittingDeps } from '../perform.ts'
import { attemptsAt } from '../sittings.queries.ts'
import { type ActRequest, actRequest, decideRequest, turnsOf } from './act-requests.queries.ts'
import { askedAttempts, type AskedAct, isRuling, kindOf, stillAsked, turnedBy } from './act-requests.rules.ts'
import { mustBeOpen, requestEntry } from './decided-request.ts'

/** An examiner's decision about a request: the act itself, or a refusal with a note. */
export function decideRoutes(route: StaffRoute, deps: SittingDeps, monitor: Pick<Monitor, 'forget'>): void {
  const { db, clock, academy } = deps

  route(staffConfirmRequest, async ({ body: { act_request_id, request_key }, caller, request_id }) => {
    const request = await actRequest(db.read, act_request_id)
    if (!request) throw new ApiError('not_found')
    if (asksFactor(request) && clock.now() >= caller.fresh_until) throw new ApiError('factor_needed')
    const { paper_id, reason, who, act } = request
    const beside = [
      { field: 'act', before: null, after: act },
      { field: 'asked_by', before: null, after: who },
    ]
    const { roles } = staffConfirmRequest
    const pressed = { caller, request_id, roles, paper_id, request_key, reason, beside, ...actOf(request) }
    const data = await perform(deps, pressed, async (tx, done, paper) => {
      const decided = {
        state: 'done',
        decided_id: caller.staff_id,
        decided_by: done.who,
        decided_at: done.at,
        word: null,
      }
      if (!(await decideRequest(tx, act_request_id, decided))) await refuseDecided(tx, act_request_id)
      const judge = judgeOf(deps, request)
      return doAsked(tx, request, async (attempt) => (await judge(tx, done, attempt, paper)) === null)
    })
    monitor.forget(paper_id)
    return { data }
  })

  route(staffDeclineRequest, async ({ body: { act_request_id, word }, caller, request_id }) => {
    const now = clock.now()
    const actor = actorOf(caller, request_id, staffDeclineRequest.roles)
    const decision = { state: 'declined', decided_id: caller.staff_id, decided_by: actor.who, decided_at: now, word }
    const said = await db.write(async (tx) => {
      const request = await actRequest(tx, act_request_id)
      if (!request) throw new ApiError('not_found')
      const isOwn = request.state === 'declined' && request.decided_id === caller.staff_id && request.word === word
      if (isOwn) return { request, at: request.decided_at ?? now, isRepeated: true }
      mustBeOpen(request)
      await decideRequest(tx, act_request_id, decision)
      const entry = requestEntry(request, 'request_declined', now)
      const changes = [...entry.changes, { field: 'word', before: null, after: word }]
      await writeAudit(tx, { ...actor, ...entry, changes })
      return { request, at: now, isRepeated: false }
    })
    monitor.forget(said.request.paper_id)
    const { zone } = await academy()
    return { data: { at: toInstant(said.at, zone), is_repeated: said.isRepeated } }
  })
}

const idsOf = ({ attempts }: ActRequest): number[] => askedAttempts(attempts).map(([id]) => id)

/** Whether the act itself needs a fresh second factor, whoever asked for it. */
const asksFactor = (request: ActRequest): boolean =>
  request.act === 'force' && idsOf(request).length > 1 && staffForceSubmits.fresh

/** The act as it is done, with the one attempt that it concerns, if any. */
function actOf(request: ActRequest): Pick<Pressed, 'kind' | 'ruling' | 'attempt_id'> {
  const asked = request.act as AskedAct
  const [attempt_id, other] = idsOf(request)
  return {
    kind: kindOf(asked),
    ...(isRuling(asked) && { ruling: asked }),
    ...(attempt_id !== undefined && other === undefined && { attempt_id }),
  }
}

function judgeOf(deps: SittingDeps, { act, minutes }: ActRequest): Moderate {
  const { force, openAgain, rule } = moderateWork(deps)
  const asked = act as AskedAct
  if (isRuling(asked)) return rule(asked)
  return asked === 'force' ? force : openAgain(minutes ?? 0)
}

async function refuseDecided(tx: Tx, id: number): Promise<never> {
  const now = await actRequest(tx, id)
  if (now) mustBeOpen(now)
  throw new ApiError('not_found')
}

type Attempt = Awaited<ReturnType<typeof attemptsAt>>[number]

/** Does the act on the attempts that are unchanged; rejects where there is none, which rolls all of it back. */
async function doAsked(tx: Tx, request: ActRequest, judge: (attempt: Attempt) => Promise<boolean>): Promise<Outcome> {
  const act = request.act as AskedAct
  const ids = idsOf(request)
  const attempts = await attemptsAt(tx, request.paper_id, ids)
  const turns = await turnsOf(tx, attempts, turnedBy(act))
  const done = new Set<number>()
  for (const attempt of stillAsked(act, askedAttempts(request.attempts), attempts, turns))
    if (await judge(attempt)) done.add(attempt.attempt_id)
  if (done.size === 0) throw new ApiError('rule', { text: plainText('staff_request_out_of_date') })
  return { done: done.size, left: ids.filter((id) => !done.has(id)) }
}
