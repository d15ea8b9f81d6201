import type { Caller } from '../../http/calls/caller.ts'
import { contentCache } from '../../cache/content-cache.ts'
import { newQuizzes, papersToCome } from '../../assessment/paper/paper-lists.queries.ts'
import { openAttempts } from '../../assessment/running/open-attempts.queries.ts'
import type { Db } from '../../db/db.ts'
import { firstIdAt } from '../../ports/new-id.ts'
import { addDays } from '../../ports/time.ts'
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

type Reader = Caller & { today: string }

const MOST_UNFINISHED = 3
const MOST_OF_TODAY = 2
// Of a whole level; what a student has opened of them is left out.
const MOST_NEW = 50
const WEEK_BEFORE_TODAY = -6
export const WEEK = 7 * 24 * 60 * 60 * 1000

/** What home is made of on a day. */
export type Day = Awaited<ReturnType<ReturnType<typeof dayLoader>>>

/** Reads what home shows on a day, from midnight to midnight: what is over by now is left out by who shows it. */
export function dayLoader({ read }: Db) {
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
