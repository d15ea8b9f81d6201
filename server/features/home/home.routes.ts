import { home } from '#contract/home.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { readyLists } from '../../academy/ready-lists.ts'
import type { Db } from '../../db/db.ts'
import type { Route } from '../../http/route.ts'
import { newQuizCount, papersToCome } from '../../assessment/paper-lists.queries.ts'
import { windowOf } from '#contract/live.rules.ts'
import type { Clock } from '../../ports/clock.ts'
import { addDays, toDay, toInstant } from '../../ports/time.ts'
import {
  greetingOf,
  markedCounts,
  materialCount,
  newsCount,
  nextClass,
  subjectCount,
  unfinishedVideos,
} from './home.queries.ts'
import { percentOf } from './home.rules.ts'

const MOST_UNFINISHED = 3
const WEEK_BEFORE_TODAY = -6
const WEEK = 7 * 24 * 60 * 60 * 1000

/** The home screen in one answer. */
export function homeRoutes(
  route: Route,
  { db, clock, academy }: { db: Db; clock: Clock; academy: AcademyReader },
): void {
  const taughtIn = readyLists<{ subjects: number; materials: number }>()
  route(home, async ({ who }) => {
    const now = clock.now()
    const { zone } = await academy()
    const today = toDay(now, zone)
    const reader = { ...who, today }
    const [student, live, taught, news_this_week, marked, unfinished, tests] = await Promise.all([
      greetingOf(db.read, who.stud_id),
      nextClass(db.read, who.stud_id, now),
      taughtIn(`${who.ac_id} ${today}`, who.content, async () => ({
        subjects: await subjectCount(db.read, who.ac_id),
        materials: await materialCount(db.read, who.ac_id, today),
      })),
      newsCount(db.read, who, addDays(today, WEEK_BEFORE_TODAY), today),
      markedCounts(db.read, who.stud_id, `${today.slice(0, 7)}-01`, today),
      unfinishedVideos(db.read, who.stud_id, who.ac_id, MOST_UNFINISHED),
      Promise.all([
        newQuizCount(db.read, reader, now - WEEK),
        papersToCome(db.read, 'exam', reader, now),
        papersToCome(db.read, 'entrance', reader, now),
      ]),
    ])
    const [new_quizzes, exams, entrance] = tests
    return {
      data: {
        student,
        today,
        live_class: live ? shownClass(live, now, zone) : null,
        counts: { ...taught, new_quizzes, open_exams: begunBy(exams, now), news_this_week },
        entrance_exam: shownEntrance(entrance, now, zone),
        attendance_percent: percentOf(marked),
        continue_watching: unfinished,
      },
    }
  })
}

type ToCome = Awaited<ReturnType<typeof papersToCome>>

const isOpen = ({ starts_at }: ToCome[number], now: number) => (starts_at ?? 0) <= now

const begunBy = (papers: ToCome, now: number) => papers.filter((paper) => isOpen(paper, now)).length

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

function shownClass(live: NonNullable<Awaited<ReturnType<typeof nextClass>>>, now: number, zone: string) {
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
