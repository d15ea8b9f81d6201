import { materialProgress, studyMaterials } from '#contract/materials.ts'
import type { BodyOf, DataOf } from '#contract/call.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { ownAnswers } from '../../academy/own-answers.ts'
import { readyLists } from '../../academy/ready-lists.ts'
import type { Db } from '../../db/db.ts'
import { type ReadyAnswer, readyAnswer } from '../../http/json-text.ts'
import { Refused } from '../../http/refused.ts'
import type { Route, Who } from '../../http/route.ts'
import type { Addresses } from '../../media/addresses.ts'
import type { Clock } from '../../ports/clock.ts'
import { toDay } from '../../ports/time.ts'
import { ownChanged } from '../../session/session.queries.ts'
import { isChapterOf, isMaterialOfLevel, materialsOf, pagesIn, putPage } from './materials.queries.ts'
import { type ReadyMaterials, readyMaterials } from './ready-materials.ts'

type House = { db: Db; clock: Clock; academy: AcademyReader; documents: Addresses }

/** PDF lessons of a chapter, and the page on which the student is. */
export function materialsRoutes(route: Route, { db, clock, academy, documents }: House): void {
  const ofChapter = readyLists<ReadyMaterials>()
  const listOf = ({ ac_id, content }: Who, { sub_id, chapter_id }: BodyOf<typeof studyMaterials>, day: string) =>
    ofChapter(`${ac_id} ${sub_id} ${chapter_id} ${day}`, content, async () => {
      if (!(await isChapterOf(db.read, chapter_id, sub_id, ac_id))) throw new Refused('not_found')
      return readyMaterials(await materialsOf(db.read, chapter_id, day))
    })
  const own = ownAnswers<ReadyAnswer<DataOf<typeof studyMaterials>>>()
  route(studyMaterials, async ({ who, body }) => {
    const day = toDay(clock.now(), (await academy()).zone)
    const signature = documents.signatureFor(who)
    const ready = await own(`${body.sub_id} ${body.chapter_id} ${day}`, { ...who, also: signature }, async () => {
      const list = await listOf(who, body, day)
      return readyAnswer(list.textFor(signature, await pagesIn(db.read, who.stud_id, list.materialIds)))
    })
    return { ready }
  })

  route(materialProgress, async ({ who, body }) => {
    const { stud_id } = who
    const { material_id, page } = body
    const read_at = clock.now()
    const day = toDay(clock.now(), (await academy()).zone)
    const known = await db.writeOwn(stud_id, async (tx) => {
      if (!(await isMaterialOfLevel(tx, material_id, who.ac_id, day))) return false
      await putPage(tx, { stud_id, material_id, page, read_at })
      await ownChanged(tx, stud_id)
      return true
    })
    if (!known) throw new Refused('not_found')
    return { data: { page } }
  })
}
