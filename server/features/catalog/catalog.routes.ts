import { batches, batchLists, chapters, dayLists, subjects } from '#contract/catalog.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import { Refused } from '../../http/refused.ts'
import type { Route } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { toDay } from '../../ports/time.ts'
import {
  batchesOf,
  batchesOfSubject,
  chaptersOf,
  daysOf,
  isSubjectOfLevel,
  mayHaveDays,
  subjectsOfLevel,
} from './catalog.queries.ts'

/** Subjects, chapters, batches and day lists: what several features show. */
export function catalogRoutes(
  route: Route,
  { db, clock, academy }: { db: Db; clock: Clock; academy: AcademyReader },
): void {
  route(subjects, async ({ who }) => ({ data: await subjectsOfLevel(db.read, who.ac_id) }))

  route(chapters, async ({ who, body }) => {
    if (!(await isSubjectOfLevel(db.read, body.sub_id, who.ac_id))) throw new Refused('not_found')
    const today = toDay(clock.now(), (await academy()).zone)
    return { data: await chaptersOf(db.read, { ...who, today }, body.sub_id) }
  })

  route(batchLists, async ({ who }) => ({ data: await batchesOf(db.read, who.stud_id) }))

  route(batches, async ({ who, body }) => {
    if (!(await isSubjectOfLevel(db.read, body.sub_id, who.ac_id))) throw new Refused('not_found')
    return { data: await batchesOfSubject(db.read, who.stud_id, body.sub_id) }
  })

  route(dayLists, async ({ who, body }) => {
    const { sub_id, batch_id } = body
    if (batch_id === null) {
      if (!(await isSubjectOfLevel(db.read, sub_id, who.ac_id))) throw new Refused('not_found')
      return { data: [] }
    }
    const asked = { studId: who.stud_id, acId: who.ac_id, batchId: batch_id, subjectId: sub_id }
    if (!(await mayHaveDays(db.read, asked))) throw new Refused('not_found')
    return { data: await daysOf(db.read, batch_id, sub_id) }
  })
}
