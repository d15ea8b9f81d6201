import { home } from '#contract/home.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { joinAddress } from '../../academy/join-address.ts'
import { perStudent } from '../../cache/cache-policy.ts'
import type { Db } from '../../db/db.ts'
import type { Route } from '../../http/calls/route.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Secrets } from '../../ports/settings.ts'
import { momentOf, toDay, addDays, toInstant } from '../../ports/time.ts'
import { windowOf } from '#contract/live.rules.ts'
import { nextChange } from '../../cache/next-change.ts'
import { timeLeftOf, untilTold } from '../../assessment/running/time-left.ts'
import { papersToCome, newQuizzes } from '../../assessment/paper/paper-lists.queries.ts'
import { type OpenAttempt, openAttempts } from '../../assessment/running/open-attempts.queries.ts'
import {
  classesToCome,
  greetingOf,
  markedCounts,
  materialCount,
  newMaterials,
  newsCount,
  openedSince,
  subjectCount,
  unfinishedVideos,
} from './home.queries.ts'
import { percentOf } from './home.rules.ts'
import type { Caller } from '../../http/calls/api-request.ts'
import { contentCache } from '../../cache/content-cache.ts'
import { firstIdAt } from '../../ports/new-id.ts'

type Reader = Caller & { today: string }

const MOST_UNFINISHED = 3

// Lessons of the whole level; those that the student has opened are left out.
const MOST_NEW = 50
const WEEK_BEFORE_TODAY = -6
const WEEK = 7 * 24 * 60 * 60 * 1000

/** The data of the home screen for a day. */
export type Day = Awaited<ReturnType<ReturnType<typeof dayLoader>>>

/**
 * Returns a function that reads the data of a whole day, from midnight to midnight; the view leaves out what is over.
 */
function dayLoader({ read }: Db) {
  const taught = async ({ ac_id, today }: Reader, weekBefore: number) => ({
    subjects: await subjectCount(read, ac_id),
    materials: await materialCount(read, ac_id, today),
    fresh: await newMaterials(read, {
      acId: ac_id,
      day: addDays(today, WEEK_BEFORE_TODAY),
      today,
      firstId: firstIdAt(weekBefore),
      limit: MOST_NEW,
    }),
  })
  const taughtIn = contentCache<Awaited<ReturnType<typeof taught>>>('teaching')

  return async (reader: Reader, beginOf: (day: string) => number) => {
    const { stud_id, ac_id, today } = reader
    const day = addDays(today, WEEK_BEFORE_TODAY)
    const [midnight, weekBefore] = [beginOf(today), beginOf(day)]
    const { fresh, ...counts } = await taughtIn(`${ac_id} ${today}`, reader, () => taught(reader, weekBefore))
    const opened = await openedSince(read, stud_id, weekBefore)
    return {
      student: await greetingOf(read, stud_id),
      classes: await classesToCome(read, stud_id, midnight),
      counts: { ...counts, news_this_week: await newsCount(read, reader, day, today) },
      new_materials: fresh.filter(({ material_id }) => !opened.has(material_id)).slice(0, MOST_OF_TODAY),
      marked: await markedCounts(read, stud_id, `${today.slice(0, 7)}-01`, today),
      unfinished: await unfinishedVideos(read, stud_id, ac_id, MOST_UNFINISHED),
      added: await newQuizzes(read, reader, midnight - WEEK),
      begun: await openAttempts(read, stud_id),
      exams: await papersToCome(read, 'exam', reader, midnight),
      entrance: await papersToCome(read, 'entrance', reader, midnight),
    }
  }
}

const MOST_OF_TODAY = 2
const MOST_RUNNING = 3
const NEVER = Number.MAX_SAFE_INTEGER

type Moment = { today: string; now: number; zone: string }

/** Returns what home shows at a moment of the day. */
export function dayView({ classes, added, begun, ...kept }: Day, { today, now, zone }: Moment) {
  const [exams, entrance] = [stillToCome(kept.exams, now), stillToCome(kept.entrance, now)]
  const running = runningOf(begun, now)
  // A running attempt is listed above its exam, and an overdue one is being closed.
  const told = [...running, ...begun.filter((one) => isOver(one, now))]
  const [live, next] = classes.filter(({ ends_at }) => ends_at > now)
  const new_quizzes = added.filter(({ added_at }) => added_at > now - WEEK).length
  return {
    student: kept.student,
    today,
    ...(running.length > 0 && { running_tests: running.map((one) => shownRunning(one, now, zone)) }),
    live_class: live ? shownClass(live, now, zone) : null,
    next_class: next ? shownNext(next, today, zone) : null,
    counts: { ...kept.counts, new_quizzes, open_exams: begunBy(without(exams, told), now) },
    open_exams: openExams(without(exams, told), without(entrance, told), now, zone),
    new_materials: kept.new_materials,
    entrance_exam: shownEntrance(entrance, now, zone),
    attendance_percent: percentOf(kept.marked),
    continue_watching: kept.unfinished,
  }
}

/** The first moment after this one at which the day may look different. */
export const changeAfter = ({ classes, added, begun, exams, entrance }: Day, now: number): number =>
  Math.min(
    untilTold(begun, now),
    nextChange(
      [
        ...classes.flatMap((one) => [windowOf(one, now).opens_at, one.starts_at, one.ends_at]),
        ...added.map(({ added_at }) => added_at + WEEK),
        ...begun.flatMap(({ started_at, deadline }) => [started_at + WEEK, deadline]),
        ...[...exams, ...entrance].flatMap(({ starts_at, ends_at }) => [starts_at, ends_at]),
      ],
      now,
    ),
  )

const isOver = ({ deadline }: OpenAttempt, now: number) => deadline !== null && deadline <= now

/**
 * Returns the attempts to continue: those that end first, then those begun last. One without a limit is listed for a
 * week.
 */
const runningOf = (begun: OpenAttempt[], now: number) =>
  begun
    .filter((one) => !isOver(one, now) && (one.deadline !== null || one.started_at > now - WEEK))
    .toSorted((a, b) => (a.deadline ?? NEVER) - (b.deadline ?? NEVER) || b.started_at - a.started_at)
    .slice(0, MOST_RUNNING)

function shownRunning(attempt: OpenAttempt, now: number, zone: string) {
  const { kind, id, attempt_id, name } = attempt
  return { kind, id, attempt_id, name, time_left: timeLeftOf(attempt, now, zone) }
}

type ToCome = Awaited<ReturnType<typeof papersToCome>>

const without = (papers: ToCome, attempts: OpenAttempt[]) =>
  papers.filter((paper) => !attempts.some(({ id }) => id === paper.id))

const isOpen = ({ starts_at }: ToCome[number], now: number) => (starts_at ?? 0) <= now

const stillToCome = (papers: ToCome, now: number) => papers.filter(({ ends_at }) => ends_at === null || ends_at > now)

const begunBy = (papers: ToCome, now: number) => papers.filter((paper) => isOpen(paper, now)).length

/** Exams with an end come before exams without one. */
function openExams(exams: ToCome, entrance: ToCome, now: number, zone: string) {
  const named = (kind: 'exam' | 'entrance', papers: ToCome) =>
    papers.filter((paper) => isOpen(paper, now)).map(({ id, name, ends_at }) => ({ kind, id, name, ends_at }))
  return [...named('exam', exams), ...named('entrance', entrance)]
    .toSorted((a, b) => (a.ends_at ?? NEVER) - (b.ends_at ?? NEVER) || a.id - b.id)
    .slice(0, MOST_OF_TODAY)
    .map(({ ends_at, ...exam }) => ({ ...exam, ending_at: ends_at === null ? null : toInstant(ends_at, zone) }))
}

function shownNext({ class_id, class_name, subject_name, starts_at }: LiveClass, today: string, zone: string) {
  if (toDay(starts_at, zone) > addDays(today, 1)) return null
  return { class_id, class_name, subject_name, starts_at: toInstant(starts_at, zone) }
}

function shownEntrance([first]: ToCome, now: number, zone: string) {
  if (!first) return null
  const { id, name, starts_at, ends_at } = first
  return {
    id,
    name,
    started_at: starts_at === null ? null : toInstant(starts_at, zone),
    ending_at: ends_at === null ? null : toInstant(ends_at, zone),
    window: isOpen(first, now) ? ('open' as const) : ('before' as const),
  }
}

type LiveClass = Awaited<ReturnType<typeof classesToCome>>[number]

function shownClass(live: LiveClass, now: number, zone: string) {
  const { opens_at, is_open, on_now } = windowOf(live, now)
  return {
    ...live,
    starts_at: toInstant(live.starts_at, zone),
    ends_at: toInstant(live.ends_at, zone),
    opens_at: toInstant(opens_at, zone),
    on_now,
    online_url: is_open ? live.online_url : null,
  }
}

/** The home screen in one answer. */
export function homeRoutes(
  route: Route,
  { db, clock, secrets, academy }: { db: Db; clock: Clock; secrets: Secrets; academy: AcademyReader },
): void {
  const load = dayLoader(db)
  const cache = perStudent({ of: ['teaching', 'people', 'attendance'] })
  route(home, { cache }, async ({ caller }) => {
    const now = clock.now()
    const { zone } = await academy()
    const today = toDay(now, zone)
    const day = await load({ ...caller, today }, (of) => momentOf(of, '00:00', zone))
    const view = dayView(day, { today, now, zone })
    const { live_class: live } = view
    const live_class = live && { ...live, online_url: joinAddress(secrets, caller.stud_id, live) }
    return { data: { ...view, live_class }, until: changeAfter(day, now) }
  })
}
