import { children, guardianLogout } from '#contract/guardian/children.ts'
import { childrenOf, type Child } from '../../guardians/guardians.queries.ts'
import { endGuardianSession } from '../../guardians/guardian-sessions.queries.ts'
import type { GuardianRoute } from '../../http/calls/guardian-route.ts'
import { toDay, mondayOf, toInstant } from '../../ports/time.ts'
import type { DataOf } from '#contract/call.ts'
import { windowOf } from '#contract/live.rules.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { submittedBy } from '../../assessment/paper/paper-lists.queries.ts'
import { toMarks } from '../../assessment/attempt/attempt.rules.ts'
import { areResultsOut } from '../../assessment/results/results.rules.ts'
import type { Db } from '../../db/db.ts'
import { consentStatesOf } from '../../guardians/consents.queries.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Settings } from '../../ports/settings.ts'
import { wordOf } from '../exams/exams.rules.ts'
import { markedOf, nextClassOf } from './children.queries.ts'
import { heldConsent, isConsentNeeded, isConsentOpen } from './child-consent.rules.ts'

type Counted = { status: string; n: number }

/** How often a child was there: late is present, a holiday is neither. */
function presenceOf(counted: Counted[]): { present: number; absent: number } {
  const count = (...statuses: string[]) =>
    counted.filter(({ status }) => statuses.includes(status)).reduce((sum, { n }) => sum + n, 0)
  return { present: count('P', 'L'), absent: count('A') }
}

const WEEK_MS = 7 * 86_400_000

type CardDeps = { db: Db; clock: Clock; academy: AcademyReader; settings: Pick<Settings, 'lateSeconds'> }

type Card = DataOf<typeof children>['children'][number]

/** A card of each of these children; as many queries for ten as for one. */
async function childrenCards({ db, clock, academy, settings }: CardDeps, own: Child[]): Promise<Card[]> {
  if (own.length === 0) return []
  const { read } = db
  const { zone, consent_required } = await academy()
  const now = clock.now()
  const today = toDay(now, zone)
  const ids = own.map(({ stud_id }) => stud_id)
  const firstDay = `${today.slice(0, 7)}-01`
  const [inWeek, inMonth, classes, submitted, said] = await Promise.all([
    markedOf(read, ids, { from: mondayOf(today), to: today }),
    markedOf(read, ids, { from: firstDay, to: today }),
    nextClassOf(read, ids, { now, until: now + WEEK_MS }),
    submittedBy(read, ids),
    consentStatesOf(read, ids),
  ])
  const isOut = (paper: (typeof submitted)[number]) => areResultsOut(paper, now, settings.lateSeconds * 1000)
  return own.map((child) => {
    const isOwn = (row: { stud_id: number }) => row.stud_id === child.stud_id
    const [next, latest] = [classes.find(isOwn), submitted.find((row) => isOwn(row) && isOut(row))]
    const state = heldConsent(said.find(isOwn), child)
    return {
      stud_id: child.stud_id,
      name: child.name,
      level: child.level,
      week: presenceOf(inWeek.filter(isOwn)),
      month: { first_day: firstDay, ...presenceOf(inMonth.filter(isOwn)) },
      next_class: next ? shownNext(next, now, zone) : null,
      latest_result: latest ? shownLatest(latest) : null,
      consent: {
        state,
        needed: isConsentNeeded({ state, isRequired: consent_required }, child),
        open: isConsentOpen(state, child),
      },
    }
  })
}

type Latest = Awaited<ReturnType<typeof submittedBy>>[number]

const shownLatest = ({ name, kind, marks, max_marks, passed }: Latest) => ({
  name,
  total_marks: toMarks(marks ?? 0),
  max_marks: toMarks(max_marks),
  result: kind === 'exam' ? wordOf(passed) : null,
})

type NextClass = Awaited<ReturnType<typeof nextClassOf>>[number]

function shownNext({ class_name, subject_name, ...times }: NextClass, now: number, zone: string) {
  return { class_name, subject_name, starts_at: toInstant(times.starts_at, zone), on_now: windowOf(times, now).on_now }
}

/** Who the guardian is and for whom, and the end of a session. */
export function childrenRoutes(route: GuardianRoute, deps: CardDeps): void {
  const { db, clock, academy } = deps

  route(children, async ({ caller }) => {
    const { zone } = await academy()
    const own = await childrenOf(db.read, caller.guardian_id, toDay(clock.now(), zone))
    return { data: { name: caller.name, children: await childrenCards(deps, own) } }
  })

  route(guardianLogout, async ({ caller }) => {
    await db.write((tx) => endGuardianSession(tx, caller.session_id))
    return { data: {} }
  })
}
