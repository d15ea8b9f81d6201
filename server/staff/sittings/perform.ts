import { m } from '#messages/server'
import type { Role } from '#contract/staff/roles.ts'
import { MAX_MINUTES } from '#contract/staff/sittings.rules.ts'
import { AT_ONCE, resultsMoment } from '../../assessment/results/results.rules.ts'
import { type HallActKind, type NewAct, once } from '../../assessment/sitting/act.ts'
import { settleLastEnd } from '../../assessment/sitting/extra-times.queries.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { AuditChange } from '../../audit/audit-entry.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { changesBetween } from '../../audit/chain.rules.ts'
import type { Db, Tx } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Language } from '../../http/language.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Secrets, Settings } from '../../ports/settings.ts'
import { toInstant } from '../../ports/time.ts'
import { actorOf } from '../accounts/actor.ts'
import { mustSeeSitting } from '../accounts/scope.ts'
import { sittingPaper, type SittingPaper } from './sittings.queries.ts'

export type Ruling = 'void' | 'absent' | 'malpractice'

export type SittingDeps = {
  db: Db
  clock: Clock
  newId: NewId
  log: Log
  academy: AcademyReader
  secrets: Secrets
  settings: Pick<Settings, 'lateSeconds'>
}

/** A press and its caller. `attempt_id` is the one attempt that it concerns, if any. */
export type Pressed = {
  caller: StaffCaller
  request_id: string
  roles: readonly Role[]
  paper_id: number
  request_key: string
  kind: HallActKind
  ms?: number
  message?: string
  reason?: string
  /** Of a ruling, which one; `reinstate` takes it back. */
  ruling?: Ruling | 'reinstate'
  attempt_id?: number
  /** What else its entry in the audit says. */
  beside?: AuditChange[]
}

/** How many attempts an act concerned, and those that it could not. */
export type Outcome = { done: number; left: number[] }

type Work = (tx: Tx, act: NewAct, paper: SittingPaper) => Promise<Outcome>
export type Perform = (pressed: Pressed, work: Work) => ReturnType<typeof perform>

export const MINUTE_MS = 60_000

/** Refuses a number of minutes that cannot be given. */
export function mustBeMinutes(minutes: number): void {
  if (minutes >= 1 && minutes <= MAX_MINUTES) return
  const text = (locale: Language) => m.staff_sitting_minutes({ most: MAX_MINUTES }, { locale })
  throw new ApiError('rule', { field: 'minutes', text })
}

/**
 * Performs a press, once, in one unit of work with its entry in the audit. `work` returns the outcome; an `ApiError`
 * rolls all of it back.
 */
export async function perform(deps: SittingDeps, pressed: Pressed, work: Work) {
  const { db, clock, newId } = deps
  const { caller, request_id, roles, paper_id, request_key, kind, ms = 0, message = null, reason = null } = pressed
  const actor = actorOf(caller, request_id, roles)
  const at = clock.now()
  const lateMs = deps.settings.lateSeconds * 1000
  const { zone } = await deps.academy()
  const movedResults = resultsMovedIn(zone)
  const said = message ?? pressed.ruling ?? null
  const act: NewAct = { act_id: newId(), paper_id, request_key, kind, ms, message: said, reason, who: actor.who, at }
  const result = await db.write(async (tx) => {
    await mustSeeSitting(tx, caller, paper_id)
    const paper = await sittingPaper(tx, paper_id)
    if (!paper) throw new ApiError('not_found')
    const done = await once(tx, act, () => work(tx, act, paper))
    if (done.isRepeated) return done
    await settleLastEnd(tx, paper_id, at)
    const results = await movedResults(tx, paper, lateMs)
    const changes = [
      { field: 'attempts', before: null, after: String(done.outcome.done) },
      ...(ms === 0 ? [] : [{ field: 'minutes', before: null, after: String(Math.round(ms / MINUTE_MS)) }]),
      ...(message === null ? [] : [{ field: 'message', before: null, after: message }]),
      ...(results === null ? [] : changesBetween({ results_at: results.before }, { results_at: results.after })),
      ...(pressed.beside ?? []),
    ]
    const entity = pressed.attempt_id === undefined ? 'paper' : 'attempt'
    const entity_id = String(pressed.attempt_id ?? paper_id)
    await writeAudit(tx, { ...actor, at, action: `sitting_${kind}`, entity, entity_id, changes, reason })
    return { ...done, results }
  })
  if (result.isRepeated)
    return { at: toInstant(result.act.at, zone), done: 0, left: [], is_repeated: true, results: null }
  deps.log.info('the exam office acted', { paper_id, act: kind, attempts: result.outcome.done })
  return { at: toInstant(at, zone), ...result.outcome, is_repeated: false, results: result.results }
}

/** Returns when the results of a paper come before an act and after it; null where the moment is the same. */
const resultsMovedIn = (zone: string) => async (tx: Tx, before: SittingPaper, graceMs: number) => {
  const after = (await sittingPaper(tx, before.paper_id)) ?? before
  const [was, is] = [resultsMoment(before, graceMs), resultsMoment(after, graceMs)]
  const instant = (at: number) => (at === AT_ONCE ? null : toInstant(at, zone))
  return was === is ? null : { before: instant(was), after: instant(is) }
}
