import { batches, batchLists, chapters, dayLists, subjects } from '#contract/catalog.ts'
import type { DataOf } from '#contract/call.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { studentCache } from '../../academy/student-cache.ts'
import { contentCache } from '../../academy/content-cache.ts'
import type { Db } from '../../db/db.ts'
import { jsonText, type SerializedAnswer, serializedAnswer } from '../../http/calls/json-text.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Route, Caller } from '../../http/calls/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { toDay } from '../../ports/time.ts'
import { batchKeys } from '../../session/level.queries.ts'
import {
  batchesOf,
  batchesOfSubject,
  chaptersOf,
  daysOf,
  hasBatchQuizzes,
  isSubjectOfLevel,
  mayHaveDays,
  subjectsOfLevel,
} from './catalog.queries.ts'

/** Subjects, chapters, batches and day lists: what several features show. */
export function catalogRoutes(
  route: Route,
  { db, clock, academy }: { db: Db; clock: Clock; academy: AcademyReader },
): void {
  const ofLevel = contentCache<SerializedAnswer<DataOf<typeof subjects>>>()
  route(subjects, async ({ caller }) => ({
    ready: await ofLevel(String(caller.ac_id), caller.content, async () =>
      serializedAnswer(jsonText(await subjectsOfLevel(db.read, caller.ac_id))),
    ),
  }))

  const batchKeyOf = batchKeys(db.read)
  const isByBatch = contentCache<boolean>()
  const ofSubject = contentCache<SerializedAnswer<DataOf<typeof chapters>>>()
  route(chapters, async ({ caller, body: { sub_id } }) => {
    const { ac_id, content } = caller
    const today = toDay(clock.now(), (await academy()).zone)
    const byBatch = await isByBatch(`${ac_id} ${sub_id}`, content, async () => {
      const found = await hasBatchQuizzes(db.read, sub_id, ac_id)
      if (found === undefined) throw new ApiError('not_found')
      return found
    })
    const key = `${ac_id} ${sub_id} ${today} ${byBatch ? await batchKeyOf(caller) : ''}`
    return { ready: await ofSubject(key, content, async () => readyChapters(db, { ...caller, today }, sub_id)) }
  })

  route(batchLists, async ({ caller }) => ({ data: await batchesOf(db.read, caller.stud_id) }))

  route(batches, async ({ caller, body }) => {
    if (!(await isSubjectOfLevel(db.read, body.sub_id, caller.ac_id))) throw new ApiError('not_found')
    return { data: await batchesOfSubject(db.read, caller.stud_id, body.sub_id) }
  })

  const ofBatch = studentCache<SerializedAnswer<DataOf<typeof dayLists>>>()
  route(dayLists, async ({ caller, body }) => {
    const { sub_id, batch_id } = body
    const ready = await ofBatch(`${batch_id} ${sub_id}`, caller, async () => {
      if (batch_id === null) {
        if (!(await isSubjectOfLevel(db.read, sub_id, caller.ac_id))) throw new ApiError('not_found')
        return serializedAnswer(jsonText([]))
      }
      const asked = { studId: caller.stud_id, acId: caller.ac_id, batchId: batch_id, subjectId: sub_id }
      if (!(await mayHaveDays(db.read, asked))) throw new ApiError('not_found')
      return serializedAnswer(jsonText(await daysOf(db.read, batch_id, sub_id)))
    })
    return { ready }
  })
}

const readyChapters = async ({ read }: Db, reader: Caller & { today: string }, subjectId: number) =>
  serializedAnswer(jsonText(await chaptersOf(read, reader, subjectId)))
