import type { Role } from '#contract/staff/roles.ts'
import { staffHideFirstSteps, staffMenu, staffToday } from '#contract/staff/today.ts'
import { type AcademyReader, loadAcademy, saveAcademy } from '../../academy/academy.ts'
import { resultsWay } from '../../assessment/results/results.rules.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { StaffCaller, StaffRoute } from '../../http/calls/staff-route.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Secrets, Settings } from '../../ports/settings.ts'
import { addDays, momentOf, toDay, toInstant } from '../../ports/time.ts'
import { taughtScope, sittingsSeen, classesSeen, feedbackScope } from '../accounts/scope.ts'
import { auditPage, writeAudit } from '../../audit/audit.queries.ts'
import { changesBetween } from '../../audit/chain.rules.ts'
import { actorOf } from '../accounts/actor.ts'
import { sealAlarms } from '../papers/sealed/seal-alarms.ts'
import { taughtBatches } from '../accounts/scope.queries.ts'
import { unrecordedClasses } from '../accounts/unrecorded.queries.ts'
import { firstSteps } from './first-steps.queries.ts'
import {
  comingTests,
  failedTexts,
  openClasses,
  papersAsking,
  pendingStudents,
  runningImports,
  runningTests,
  sealedAmong,
  waitingDoubtCount,
  waitingDoubts,
  waitingFeedback,
} from './today.queries.ts'
import { lowBalances } from '../../sms/gateway/balance.ts'
import { smsSetup } from '../../sms/gateway/sms-setup.ts'
import { accountCount, brakesNow, textsSince } from '../../features/account/limits/system.queries.ts'
import { textBudget } from '../../features/account/limits/system-limits.rules.ts'

type Asking = { now: number; instant: (at: number) => string }

/** What holds up codes by SMS, or null while nothing does. */
async function codeStops({ db: { read }, ...deps }: Deps, { now, instant }: Asking) {
  const brakes = await brakesNow(read, now)
  if (brakes.length === 0) return null
  const { limits } = deps.settings
  const { smsPartPaise } = await smsSetup({ ...deps, db: { read } })
  const sent = await textsSince(read, now - DAY_MS)
  return {
    stops: brakes.map(({ brake, since, until }) => ({
      what: brake,
      since: since === null ? null : instant(since),
      until: brake === 'alarm' ? null : instant(until),
    })),
    sent,
    most: textBudget(await accountCount(read), limits),
    // A code is one part long.
    rupees: smsPartPaise === null ? null : ((sent * smsPartPaise) / 100).toFixed(2),
  }
}

type Deps = { db: Db; clock: Clock; settings: Settings; secrets: Secrets; academy: AcademyReader }

const DAY_MS = 86_400_000
const AHEAD_MS = 2 * DAY_MS
const RESCUES_MS = 7 * DAY_MS
const MAX_RESCUES = 10
/** Whose work each part is; a teacher's is narrowed to the own batches. Those who see classes read feedback too. */
const SEE_CLASSES = ['owner', 'clerk', 'teacher'] as const satisfies Role[]
const MAX_LATEST = 3
const SEE_TESTS = ['owner', 'examiner', 'teacher', 'invigilator'] as const satisfies Role[]
const DECIDE = ['owner', 'examiner'] as const satisfies Role[]
const ANSWER = ['owner', 'examiner', 'teacher'] as const satisfies Role[]
const OFFICE = ['owner', 'clerk'] as const satisfies Role[]
const OWNER_ALONE = ['owner'] as const satisfies Role[]

/** What the day asks of whoever is signed in. */
export function todayRoutes(route: StaffRoute, deps: Deps): void {
  const { db, clock, settings, academy } = deps
  route(staffToday, async ({ caller }) => {
    const { staff_id, roles } = caller
    const now = clock.now()
    const { zone } = await academy()
    const today = toDay(now, zone)
    const [from, until] = [momentOf(today, '00:00', zone), momentOf(addDays(today, 1), '00:00', zone)]
    const isOne = (of: readonly Role[]) => of.some((role) => roles.includes(role))
    const taught = roles.includes('teacher') ? await taughtBatches(db.read, staff_id) : []
    const papers = await sittingsSeen(db.read, caller)
    const ownTests = papers && { batches: taught, papers }
    const may_watch = (paper_id: number) => papers === null || papers.includes(paper_id)
    const when = async <Part>(of: readonly Role[], part: () => Promise<Part>) => (isOne(of) ? part() : null)
    const instant = (at: number) => toInstant(at, zone)
    const graceMs = settings.lateSeconds * 1000
    const [classes, tests, running, requests, seals, doubts, feedback, pending, failed_texts, codes, imports] =
      await Promise.all([
        when(SEE_CLASSES, async () =>
          openClasses(db.read, await classesSeen(db.read, caller), { staffId: staff_id, from, until, now, today }),
        ),
        when(SEE_TESTS, async () => comingTests(db.read, ownTests, now, now + AHEAD_MS)),
        when(SEE_TESTS, async () => runningTests(db.read, ownTests, now)),
        when(DECIDE, async () => papersAsking(db.read)),
        when(DECIDE, async () => sealAlarms({ db, clock, academy }, caller)),
        when(ANSWER, async () => waitingDoubts(db.read, await taughtScope(db.read, caller))),
        when(SEE_CLASSES, async () => waitingFeedback(db.read, await feedbackScope(db.read, caller))),
        when(OFFICE, async () => pendingStudents(db.read)),
        when(OFFICE, async () => failedTexts(db.read, now - DAY_MS)),
        when(OFFICE, async () => codeStops(deps, { now, instant })),
        when(OFFICE, async () => runningImports(db.read)),
      ])
    const ofTheOffice = await ofOffice(caller, deps)
    const recordings = await when(SEE_CLASSES, async () => awaitedRecordings(db.read, caller, { now, instant }))
    const rescues = await when(OWNER_ALONE, async () => rescuesOfOthers(db.read, staff_id, now))
    const is_kept = await sealsKept(db, seals, tests ?? [])
    return {
      data: {
        today,
        feedback,
        pending,
        failed_texts,
        codes,
        imports,
        seals,
        ...ofTheOffice,
        recordings,
        rescues: rescues?.map(({ at, ...one }) => ({ ...one, at: instant(at) })) ?? null,
        requests: requests?.map(({ since, ...one }) => ({ ...one, since: instant(since ?? now) })) ?? null,
        doubts: doubts?.map(({ turned_at, ...one }) => ({ ...one, since: instant(turned_at) })) ?? null,
        classes:
          classes?.map((one) => ({ ...one, starts_at: instant(one.starts_at), ends_at: instant(one.ends_at) })) ?? null,
        tests: tests?.map((one) => shownTest(one, { now, graceMs, instant, may_watch, is_kept })) ?? null,
        running:
          running?.map((one) => ({ ...one, until: instant(one.until ?? now), may_watch: may_watch(one.paper_id) })) ??
          null,
      },
    }
  })
}

/** Returns the first steps for the office and, for owners, the way out of the demo and gateways that are nearly out of money. */
async function ofOffice(
  { staff_id, roles }: { staff_id: number; roles: readonly Role[] },
  deps: Pick<Deps, 'db' | 'settings' | 'secrets'>,
) {
  if (!OFFICE.some((role) => roles.includes(role))) return { first_steps: null, demo: null, low_balances: null }
  const { db } = deps
  const isOwner = roles.includes('owner')
  // The academy that is kept for a second might not have what was just hidden or stored.
  const academy = await loadAcademy(db.read)
  const demo = academy.demo === 'no' ? null : { may_leave: db.engine === 'sqlite' }
  const { sms } = await smsSetup(deps)
  const first_steps = await firstSteps(db.read, { academy, asking: { staff_id, isOwner }, sms })
  if (!isOwner) return { first_steps, demo: null, low_balances: null }
  return { first_steps, demo, low_balances: await lowBalances(db.read) }
}

/** The classes whose recording is awaited: how many, and the latest. */
async function awaitedRecordings(read: Tx, caller: StaffCaller, { now, instant }: Omit<Asking, 'settings'>) {
  const all = await unrecordedClasses(read, await classesSeen(read, caller), { now })
  const latest = all.slice(0, MAX_LATEST).map(({ class_id, class_name, batch_name, subject_name, starts_at }) => ({
    class_id,
    class_name,
    batch_name,
    subject_name,
    starts_at: instant(starts_at),
  }))
  return { count: all.length, latest }
}

/** Rescue sheets that others have used lately: whoever finds a sheet and knows the password is that owner. */
async function rescuesOfOthers(read: Tx, ownId: number, now: number) {
  const used = await auditPage(read, { action: 'rescue_sheet_used', from: now - RESCUES_MS }, MAX_RESCUES)
  return used.flatMap(({ entry_id, entity_id, who, at }) =>
    entity_id === String(ownId) ? [] : [{ entry_id, who, at }],
  )
}

/** Hides the first steps for all owners, or shows them again. */
export function firstStepsRoutes(route: StaffRoute, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  route(staffHideFirstSteps, async ({ body, caller, request_id }) => {
    const at = clock.now()
    await db.write(async (tx) => {
      const { first_steps_hidden } = await loadAcademy(tx)
      await saveAcademy(tx, { first_steps_hidden: body.hidden })
      const changes = changesBetween({ first_steps_hidden }, { first_steps_hidden: body.hidden })
      const entry = { at, action: 'settings_changed', entity: 'academy', entity_id: null, reason: null } as const
      if (changes.length > 0) await writeAudit(tx, { ...actorOf(caller, request_id, OWNER_ALONE), ...entry, changes })
    })
    return { data: {} }
  })
}

/** What stands in the menu: whose academy it is, and how much waits at its entries. */
export function menuRoutes(route: StaffRoute, { db: { read }, academy }: Pick<Deps, 'db' | 'academy'>): void {
  route(staffMenu, async ({ caller }) => {
    const when = async <Part>(of: readonly Role[], part: () => Promise<Part>) =>
      of.some((role) => caller.roles.includes(role)) ? part() : null
    const { name, logo } = await academy()
    const [doubts, feedback, pending, asking] = await Promise.all([
      when(ANSWER, async () => waitingDoubtCount(read, await taughtScope(read, caller))),
      when(SEE_CLASSES, async () => waitingFeedback(read, await feedbackScope(read, caller))),
      when(OFFICE, async () => pendingStudents(read)),
      when(DECIDE, async () => papersAsking(read)),
    ])
    const requests = asking && asking.reduce((sum, { count }) => sum + count, 0)
    return { data: { academy: { name, logo }, doubts, feedback, pending, requests } }
  })
}

type Test = Awaited<ReturnType<typeof comingTests>>[number]
type Alarms = Awaited<ReturnType<typeof sealAlarms>>

/**
 * Returns whether each of these tests matches its seal; null for one that was never sealed, and for callers without
 * alarms.
 */
async function sealsKept({ read }: Db, alarms: Alarms | null, tests: Test[]) {
  const sealed = alarms === null ? new Set<number>() : await sealedAmong(read, tests)
  const broken = new Set(alarms?.flatMap(({ kind, paper_id }) => (kind === 'broken' ? [paper_id] : [])))
  return (paperId: number) => (sealed.has(paperId) ? !broken.has(paperId) : null)
}

type Showing = {
  now: number
  graceMs: number
  instant: (at: number) => string
  may_watch: (paperId: number) => boolean
  is_kept: (paperId: number) => boolean | null
}

function shownTest(test: Test, { now, graceMs, instant, may_watch, is_kept }: Showing) {
  const { paper_id, kind, name, starts_at, audience, question_count } = test
  const { results, results_at } = resultsWay(test, graceMs)
  return {
    paper_id,
    kind: kind as 'exam' | 'entrance',
    name,
    audience,
    questions: question_count,
    may_watch: may_watch(paper_id),
    is_kept: is_kept(paper_id),
    starts_at: instant(starts_at ?? now),
    results,
    results_at: results_at === null ? null : instant(results_at),
  }
}
