import { home } from '#contract/home.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { ownAnswers } from '../../academy/own-answers.ts'
import { readyLists } from '../../academy/ready-lists.ts'
import type { Db } from '../../db/db.ts'
import type { Route, Who } from '../../http/route.ts'
import { newQuizzes, papersToCome } from '../../assessment/paper-lists.queries.ts'
import { windowOf } from '#contract/live.rules.ts'
import type { Clock } from '../../ports/clock.ts'
import { addDays, momentOf, toDay, toInstant } from '../../ports/time.ts'
import {
  classesToCome,
  greetingOf,
  markedCounts,
  materialCount,
  newsCount,
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
  // Of the whole day, so that it holds until midnight; what has ended since is left out anew each time.
  const load = async (reader: Who & { today: string }, midnight: number) => {
    const { stud_id, ac_id, today } = reader
    return {
      student: await greetingOf(db.read, stud_id),
      classes: await classesToCome(db.read, stud_id, midnight),
      taught: await taughtIn(`${ac_id} ${today}`, reader.content, async () => ({
        subjects: await subjectCount(db.read, ac_id),
        materials: await materialCount(db.read, ac_id, today),
      })),
      news_this_week: await newsCount(db.read, reader, addDays(today, WEEK_BEFORE_TODAY), today),
      marked: await markedCounts(db.read, stud_id, `${today.slice(0, 7)}-01`, today),
      unfinished: await unfinishedVideos(db.read, stud_id, ac_id, MOST_UNFINISHED),
      added: await newQuizzes(db.read, reader, midnight - WEEK),
      exams: await papersToCome(db.read, 'exam', reader, midnight),
      entrance: await papersToCome(db.read, 'entrance', reader, midnight),
    }
  }

  const ofStudent = ownAnswers<Awaited<ReturnType<typeof load>>>()
  route(home, async ({ who }) => {
    const now = clock.now()
    const { zone } = await academy()
    const today = toDay(now, zone)
    const { classes, added, ...kept } = await ofStudent('', { ...who, also: today }, () =>
      load({ ...who, today }, momentOf(today, '00:00', zone)),
    )
    const [exams, entrance] = [stillToCome(kept.exams, now), stillToCome(kept.entrance, now)]
    const live = classes.find(({ ends_at }) => ends_at > now)
    const new_quizzes = added.filter(({ added_at }) => added_at > now - WEEK).length
    return {
      data: {
        student: kept.student,
        today,
        live_class: live ? shownClass(live, now, zone) : null,
        counts: { ...kept.taught, new_quizzes, open_exams: begunBy(exams, now), news_this_week: kept.news_this_week },
        entrance_exam: shownEntrance(entrance, now, zone),
        attendance_percent: percentOf(kept.marked),
        continue_watching: kept.unfinished,
      },
    }
  })
}

type ToCome = Awaited<ReturnType<typeof papersToCome>>

const isOpen = ({ starts_at }: ToCome[number], now: number) => (starts_at ?? 0) <= now

const stillToCome = (papers: ToCome, now: number) => papers.filter(({ ends_at }) => ends_at === null || ends_at > now)

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

function shownClass(live: Awaited<ReturnType<typeof classesToCome>>[number], now: number, zone: string) {
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
