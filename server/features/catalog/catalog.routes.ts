import { batches, batchLists, chapters, dayLists, subjects } from '#contract/catalog.ts'
import type { DataOf } from '#contract/call.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { ownAnswers } from '../../academy/own-answers.ts'
import { readyLists } from '../../academy/ready-lists.ts'
import type { Db } from '../../db/db.ts'
import { jsonText, type ReadyAnswer, readyAnswer } from '../../http/json-text.ts'
import { Refused } from '../../http/refused.ts'
import type { Route, Who } from '../../http/route.ts'
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
  const ofLevel = readyLists<ReadyAnswer<DataOf<typeof subjects>>>()
  route(subjects, async ({ who }) => ({
    ready: await ofLevel(String(who.ac_id), who.content, async () =>
      readyAnswer(jsonText(await subjectsOfLevel(db.read, who.ac_id))),
    ),
  }))

  const batchKeyOf = batchKeys(db.read)
  const isByBatch = readyLists<boolean>()
  const ofSubject = readyLists<ReadyAnswer<DataOf<typeof chapters>>>()
  route(chapters, async ({ who, body: { sub_id } }) => {
    const { ac_id, content } = who
    const today = toDay(clock.now(), (await academy()).zone)
    const byBatch = await isByBatch(`${ac_id} ${sub_id}`, content, async () => {
      const found = await hasBatchQuizzes(db.read, sub_id, ac_id)
      if (found === undefined) throw new Refused('not_found')
      return found
    })
    const key = `${ac_id} ${sub_id} ${today} ${byBatch ? await batchKeyOf(who) : ''}`
    return { ready: await ofSubject(key, content, async () => readyChapters(db, { ...who, today }, sub_id)) }
  })

  route(batchLists, async ({ who }) => ({ data: await batchesOf(db.read, who.stud_id) }))

  route(batches, async ({ who, body }) => {
    if (!(await isSubjectOfLevel(db.read, body.sub_id, who.ac_id))) throw new Refused('not_found')
    return { data: await batchesOfSubject(db.read, who.stud_id, body.sub_id) }
  })

  const ofBatch = ownAnswers<ReadyAnswer<DataOf<typeof dayLists>>>()
  route(dayLists, async ({ who, body }) => {
    const { sub_id, batch_id } = body
    const ready = await ofBatch(`${batch_id} ${sub_id}`, who, async () => {
      if (batch_id === null) {
        if (!(await isSubjectOfLevel(db.read, sub_id, who.ac_id))) throw new Refused('not_found')
        return readyAnswer(jsonText([]))
      }
      const asked = { studId: who.stud_id, acId: who.ac_id, batchId: batch_id, subjectId: sub_id }
      if (!(await mayHaveDays(db.read, asked))) throw new Refused('not_found')
      return readyAnswer(jsonText(await daysOf(db.read, batch_id, sub_id)))
    })
    return { ready }
  })
}

const readyChapters = async ({ read }: Db, reader: Who & { today: string }, subjectId: number) =>
  readyAnswer(jsonText(await chaptersOf(read, reader, subjectId)))
