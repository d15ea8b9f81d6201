import { materialProgress, studyMaterials } from '#contract/materials.ts'
import type { BodyOf, DataOf } from '#contract/call.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { studentCache } from '../../academy/student-cache.ts'
import { contentCache } from '../../academy/content-cache.ts'
import type { Db } from '../../db/db.ts'
import { type SerializedAnswer, serializedAnswer } from '../../http/calls/json-text.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Route, Caller } from '../../http/calls/route.ts'
import type { Addresses } from '../../media/addresses.ts'
import type { Clock } from '../../ports/clock.ts'
import { toDay } from '../../ports/time.ts'
import { bumpStudentVersion } from '../../session/session.queries.ts'
import { isChapterOf, isMaterialOfLevel, materialsOf, pagesIn, putPage } from './materials.queries.ts'
import { type SerializedMaterials, serializedMaterials } from './serialized-materials.ts'

type Deps = { db: Db; clock: Clock; academy: AcademyReader; documents: Addresses }

/** PDF lessons of a chapter, and the page on which the student is. */
export function materialsRoutes(route: Route, { db, clock, academy, documents }: Deps): void {
  const ofChapter = contentCache<SerializedMaterials>()
  const listOf = ({ ac_id, content }: Caller, { sub_id, chapter_id }: BodyOf<typeof studyMaterials>, day: string) =>
    ofChapter(`${ac_id} ${sub_id} ${chapter_id} ${day}`, content, async () => {
      if (!(await isChapterOf(db.read, chapter_id, sub_id, ac_id))) throw new ApiError('not_found')
      return serializedMaterials(await materialsOf(db.read, chapter_id, day))
    })
  const own = studentCache<SerializedAnswer<DataOf<typeof studyMaterials>>>()
  route(studyMaterials, async ({ caller, body }) => {
    const day = toDay(clock.now(), (await academy()).zone)
    const signature = documents.signatureFor(caller)
    const ready = await own(`${body.sub_id} ${body.chapter_id} ${day}`, { ...caller, varyBy: signature }, async () => {
      const list = await listOf(caller, body, day)
      return serializedAnswer(list.textFor(signature, await pagesIn(db.read, caller.stud_id, list.materialIds)))
    })
    return { ready }
  })

  route(materialProgress, async ({ caller, body }) => {
    const { stud_id } = caller
    const { material_id, page } = body
    const read_at = clock.now()
    const day = toDay(clock.now(), (await academy()).zone)
    const known = await db.writeForStudent(stud_id, async (tx) => {
      if (!(await isMaterialOfLevel(tx, material_id, caller.ac_id, day))) return false
      await putPage(tx, { stud_id, material_id, page, read_at })
      await bumpStudentVersion(tx, stud_id)
      return true
    })
    if (!known) throw new ApiError('not_found')
    return { data: { page } }
  })
}
