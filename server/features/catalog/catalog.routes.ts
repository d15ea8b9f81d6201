import { batches, batchLists, chapters, dayLists, subjects } from '#contract/catalog.ts'
import type { BodyOf } from '#contract/call.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { perBatch, perStudent } from '../../cache/cache-policy.ts'
import { contentCache } from '../../cache/content-cache.ts'
import type { Db } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Route } from '../../http/calls/route.ts'
import type { Caller } from '../../http/calls/api-request.ts'
import type { Clock } from '../../ports/clock.ts'
import { toDay } from '../../ports/time.ts'
import {
  batchesOf,
  batchesOfSubject,
  chaptersOf,
  daysOf,
  hasBatchQuizzes,
  hasBatchQuizzesInLevel,
  isSubjectOfLevel,
  mayHaveDays,
  subjectsOfLevel,
} from './catalog.queries.ts'

/** Subjects, chapters, batches and day lists: what several features show. */
export function catalogRoutes(
  route: Route,
  { db, clock, academy }: { db: Db; clock: Clock; academy: AcademyReader },
): void {
  const today = async () => toDay(clock.now(), (await academy()).zone)

  const levelHasQuizzes = contentCache<boolean>('teaching')
  const hasBatchesInLevel = (caller: Caller) =>
    levelHasQuizzes(String(caller.ac_id), caller, () => hasBatchQuizzesInLevel(db.read, caller.ac_id))
  route(subjects, { cache: perBatch(hasBatchesInLevel) }, async ({ caller }) => ({
    data: await subjectsOfLevel(db.read, { ...caller, today: await today() }),
  }))

  const hasQuizzes = contentCache<boolean>('teaching')
  const hasBatches = (caller: Caller, { sub_id }: BodyOf<typeof chapters>) =>
    hasQuizzes(`${caller.ac_id} ${sub_id}`, caller, async () => {
      const found = await hasBatchQuizzes(db.read, sub_id, caller.ac_id)
      if (found === undefined) throw new ApiError('not_found')
      return found
    })
  route(chapters, { cache: perBatch(hasBatches) }, async ({ caller, body }) => ({
    data: await chaptersOf(db.read, { ...caller, today: await today() }, body.sub_id),
  }))

  route(batchLists, async ({ caller }) => ({ data: await batchesOf(db.read, caller.stud_id) }))

  route(batches, async ({ caller, body }) => {
    if (!(await isSubjectOfLevel(db.read, body.sub_id, caller.ac_id))) throw new ApiError('not_found')
    return { data: await batchesOfSubject(db.read, caller.stud_id, body.sub_id) }
  })

  route(dayLists, { cache: perStudent() }, async ({ caller, body }) => {
    const { sub_id, batch_id } = body
    if (batch_id === null) {
      if (!(await isSubjectOfLevel(db.read, sub_id, caller.ac_id))) throw new ApiError('not_found')
      return { data: [] }
    }
    const asked = { studId: caller.stud_id, acId: caller.ac_id, batchId: batch_id, subjectId: sub_id }
    if (!(await mayHaveDays(db.read, asked))) throw new ApiError('not_found')
    return { data: await daysOf(db.read, batch_id, sub_id) }
  })
}
