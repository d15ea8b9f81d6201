import type { BodyOf } from '#contract/call.ts'
import { m } from '#messages/server'
import type { Role } from '#contract/staff/roles.ts'
import type { staffPublishResults } from '#contract/staff/results.ts'
import { challengeTotals } from '../../assessment/challenges/challenges.queries.ts'
import { changePaper } from '../../assessment/paper/paper-writes.queries.ts'
import { resultsMoment } from '../../assessment/results/results.rules.ts'
import { type NewAct, once } from '../../assessment/sitting/act.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { changesBetween } from '../../audit/chain.rules.ts'
import type { Tx } from '../../db/db.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import { forgetResultNotices } from '../../guardians/notices/notices.queries.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Language } from '../../http/language.ts'
import { isDay, momentOf, toInstant } from '../../ports/time.ts'
import { forgetResultMessages } from '../../push/messages.queries.ts'
import { actorOf, insistedReason } from '../accounts/actor.ts'
import { refuseEmbargoed, refuseWithdrawn } from './embargo.ts'
import { type MomentAct, momentFault, wholeMinute } from './moment-fault.rules.ts'
import { momentsVersion } from './paper-view.ts'
import { attemptCounts, isStillWritten, type ResultPaper, resultPaper } from './papers.queries.ts'
import { graceOf, type ResultsDeps } from './results-deps.ts'
import { faultText } from './still-written.ts'

/** A press and its caller. `moment` on the academy's clock, `2026-11-28 10:00`. */
export type MomentPress = BodyOf<typeof staffPublishResults> & {
  caller: StaffCaller
  request_id: string
  roles: readonly Role[]
  act: MomentAct
  moment?: string
  reason?: string
  /** Why an owner lets the key out although another paper holds questions of it. */
  insist?: string | undefined
  /** Challenges that are not decided, as far as the caller knows of them. */
  undecided?: number | undefined
}

const ACTIONS = {
  publish_results: 'results_published',
  move_results: 'results_moved',
  hide_results: 'results_hidden',
} as const satisfies Record<MomentAct, string>

/**
 * Changes when the results of a paper come, once for each key, in one unit with its entry in the audit. The same
 * dependent rows change as with an import of the paper's sheet. Returns the moment (ISO 8601), its version, and the
 * number of closed attempts.
 *
 * @throws {ApiError} `not_found`, `changed_meanwhile` where the moments differ from those seen, `rule` with its field.
 */
export async function changeMoment(deps: ResultsDeps, press: MomentPress) {
  const { db, clock, newId, log } = deps
  const { paper_id, request_key, act: kind } = press
  const reason = reasonOf(press)
  const { zone } = await deps.academy()
  const at = clock.now()
  const moment = press.moment === undefined ? null : chosenMoment(press.moment, zone)
  const { who } = actorOf(press.caller, press.request_id, press.roles)
  const act: NewAct = { act_id: newId(), paper_id, request_key, kind, ms: 0, message: null, reason, who, at }
  const result = await db.write(async (tx) => {
    const paper = await resultPaper(tx, null, paper_id)
    if (!paper) throw new ApiError('not_found')
    const done = await once(tx, act, async () => move(tx, deps, press, { paper, at, moment, zone }))
    const after = (await resultPaper(tx, null, paper_id)) ?? paper
    return { after, count: done.isRepeated ? 0 : done.outcome, is_repeated: done.isRepeated }
  })
  const { after, count, is_repeated } = result
  if (!is_repeated) log.info('results were moved', { paper_id, act: kind, attempts: count })
  const results_at = toInstant(resultsMoment(after, graceOf(deps)), zone)
  return { results_at, version: momentsVersion(after), count, is_repeated }
}

const reasonOf = ({ caller, reason, insist }: MomentPress) => reason ?? insistedReason(caller, insist)

export function chosenMoment(moment: string, zone: string, field = 'moment'): number {
  const [day = '', time = ''] = moment.split(' ')
  if (!isDay(day) || time > '23:59' || time.slice(3) > '59') throw new ApiError('malformed', { field })
  return momentOf(day, time, zone)
}

/** Refuses results before challenges are decided, unless the caller knows how many are undecided. */
async function refuseUndecided(tx: Tx, paperId: number, known: number): Promise<void> {
  const { undecided } = await challengeTotals(tx, paperId)
  if (undecided <= known) return
  const text = (locale: Language) => m.staff_results_undecided({ count: undecided }, { locale })
  throw new ApiError('rule', { field: 'undecided', text })
}

type Earlier = { paper: ResultPaper; at: number; results_at: number }

/** Refuses earlier results that would show questions which another paper still holds. */
async function refuseEarlyKey(tx: Tx, deps: ResultsDeps, press: MomentPress, { paper, at, results_at }: Earlier) {
  const graceMs = graceOf(deps)
  const then = resultsMoment({ ...paper, results_at }, graceMs)
  if (press.act === 'hide_results' || then >= resultsMoment(paper, graceMs)) return []
  const { caller } = press
  const { who } = actorOf(caller, press.request_id, press.roles)
  const showing = { at: Math.max(at, then), now: at, graceMs, caller, who, reason: reasonOf(press) }
  return refuseEmbargoed(deps.db, tx, paper, showing)
}

type Change = { paper: ResultPaper; at: number; moment: number | null; zone: string }

async function move(tx: Tx, deps: ResultsDeps, press: MomentPress, { paper, at, moment, zone }: Change) {
  const graceMs = graceOf(deps)
  const { paper_id, act: kind } = press
  const reason = reasonOf(press)
  if (momentsVersion(paper) !== press.version) throw new ApiError('changed_meanwhile')
  const isWritten = await isStillWritten(tx, paper_id, at - graceMs)
  const fault = momentFault(kind, paper, { now: at, graceMs, moment, isWritten })
  if (fault) {
    const text = await faultText(tx, fault, paper, { now: at, graceMs, zone })
    throw new ApiError('rule', { field: fault.field, text })
  }
  if (kind === 'publish_results') await refuseUndecided(tx, paper_id, press.undecided ?? 0)
  if (kind !== 'hide_results') await refuseWithdrawn(tx, press)
  const results_at = moment ?? wholeMinute(at)
  const released = await refuseEarlyKey(tx, deps, press, { paper, at, results_at })
  await changePaper(tx, paper_id, { results_at })
  // Messages about hidden results are removed, so that students are told again when the results come back.
  if (kind === 'hide_results') {
    await forgetResultMessages(tx, paper_id)
    await forgetResultNotices(tx, paper_id)
  }
  const { closed } = await attemptCounts(tx, paper_id)
  const shown = (timing: ResultPaper) => toInstant(resultsMoment(timing, graceMs), zone)
  const changes = [
    ...changesBetween({ results_at: shown(paper) }, { results_at: shown({ ...paper, results_at }) }),
    { field: 'attempts', before: null, after: String(closed) },
    ...released,
  ]
  const actor = actorOf(press.caller, press.request_id, press.roles)
  const entity = { entity: 'paper', entity_id: String(paper_id), reason } as const
  await writeAudit(tx, { ...actor, at, action: ACTIONS[kind], ...entity, changes })
  return closed
}
