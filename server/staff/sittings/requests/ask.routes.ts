import type { BodyOf } from '#contract/call.ts'
import { staffAskForAct, staffTakeBackRequest } from '#contract/staff/act-requests.ts'
import { writeAudit } from '../../../audit/audit.queries.ts'
import type { Tx } from '../../../db/db.ts'
import type { StaffRoute } from '../../../http/calls/staff-route.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { plainText } from '../../../http/language.ts'
import { toInstant } from '../../../ports/time.ts'
import { actorOf } from '../../accounts/actor.ts'
import { mustSeeSitting } from '../../accounts/scope.ts'
import type { Monitor } from '../monitor.ts'
import type { SittingDeps } from '../perform.ts'
import { attemptsAt, sittingPaper } from '../sittings.queries.ts'
import {
  type ActRequest,
  actRequest,
  addRequest,
  decideRequest,
  requestByKey,
  turnsOf,
} from './act-requests.queries.ts'
import { askedOf, fits, turnedBy } from './act-requests.rules.ts'
import { mustBeOpen, requestEntry } from './decided-request.ts'

type Asked = BodyOf<typeof staffAskForAct>
/** Rulings fit always. */
const NOT_FIT = { force: 'staff_sitting_is_closed', reopen: 'staff_sitting_is_open' } as const

type Who = Pick<ActRequest, 'act_request_id' | 'staff_id' | 'who' | 'asked_at'>

/** What invigilators ask for, and take back. Nothing is done by it. */
export function askRoutes(route: StaffRoute, deps: SittingDeps, monitor: Pick<Monitor, 'forget'>): void {
  const { db, clock, newId, academy } = deps

  route(staffAskForAct, async ({ body, caller, request_id }) => {
    if (body.act === 'reopen' && body.minutes === undefined)
      throw new ApiError('rule', { field: 'minutes', text: plainText('staff_request_minutes') })
    const actor = actorOf(caller, request_id, staffAskForAct.roles)
    const who = { act_request_id: newId(), staff_id: caller.staff_id, who: actor.who, asked_at: clock.now() }
    const { request, isRepeated } = await db.write(async (tx) => {
      await mustSeeSitting(tx, caller, body.paper_id)
      if (!(await sittingPaper(tx, body.paper_id))) throw new ApiError('not_found')
      const before = await requestByKey(tx, body.paper_id, body.request_key)
      if (before) return { request: before, isRepeated: true }
      const asked = await newRequest(tx, body, who)
      await addRequest(tx, asked)
      await writeAudit(tx, { ...actor, ...requestEntry(asked, 'request_added', who.asked_at) })
      return { request: asked, isRepeated: false }
    })
    monitor.forget(body.paper_id)
    const { act_request_id, asked_at } = request
    const { zone } = await academy()
    return { data: { act_request_id, at: toInstant(asked_at, zone), is_repeated: isRepeated } }
  })

  route(staffTakeBackRequest, async ({ body: { act_request_id }, caller, request_id }) => {
    const now = clock.now()
    const actor = actorOf(caller, request_id, staffTakeBackRequest.roles)
    const decision = { state: 'taken_back', decided_id: caller.staff_id, decided_by: actor.who, decided_at: now }
    const said = await db.write(async (tx) => {
      const request = await actRequest(tx, act_request_id)
      if (!request || request.staff_id !== caller.staff_id) throw new ApiError('not_found')
      if (request.state === 'taken_back') return { request, at: request.decided_at ?? now, isRepeated: true }
      mustBeOpen(request)
      await decideRequest(tx, act_request_id, { ...decision, word: null })
      await writeAudit(tx, { ...actor, ...requestEntry(request, 'request_withdrawn', now) })
      return { request, at: now, isRepeated: false }
    })
    monitor.forget(said.request.paper_id)
    const { zone } = await academy()
    return { data: { at: toInstant(said.at, zone), is_repeated: said.isRepeated } }
  })
}

/**
 * Returns a request with the state of its attempts.
 *
 * @throws {ApiError} where an attempt is none of the paper's, or the act does not fit it.
 */
async function newRequest(tx: Tx, body: Asked, who: Who): Promise<ActRequest> {
  const { paper_id, request_key, act, minutes = null, reason } = body
  const attempt_ids = [...new Set(body.attempt_ids)]
  const attempts = await attemptsAt(tx, paper_id, attempt_ids)
  if (attempts.length < attempt_ids.length) throw new ApiError('not_found')
  if (!attempts.every((attempt) => fits(act, attempt)))
    throw new ApiError('rule', { field: 'attempt_ids', text: plainText(NOT_FIT[act === 'force' ? 'force' : 'reopen']) })
  const asked = askedOf(attempt_ids, await turnsOf(tx, attempts, turnedBy(act)))
  const undecided = { state: 'open', decided_id: null, decided_by: null, decided_at: null, word: null }
  const what = { act, minutes: act === 'reopen' ? minutes : null, reason, attempts: JSON.stringify(asked) }
  return { paper_id, request_key, ...what, ...who, ...undecided }
}
