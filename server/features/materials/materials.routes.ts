import { materialProgress, studyMaterials } from '#contract/materials.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import { Refused } from '../../http/refused.ts'
import type { Route } from '../../http/route.ts'
import type { Addresses } from '../../media/addresses.ts'
import type { Clock } from '../../ports/clock.ts'
import { toDay } from '../../ports/time.ts'
import { isChapterOf, isMaterialOfLevel, materialsOf, putPage } from './materials.queries.ts'

type House = { db: Db; clock: Clock; academy: AcademyReader; documents: Addresses }

/** PDF lessons of a chapter, and the page on which the student is. */
export function materialsRoutes(route: Route, { db, clock, academy, documents }: House): void {
  const today = async () => toDay(clock.now(), (await academy()).zone)

  route(studyMaterials, async ({ who, body }) => {
    if (!(await isChapterOf(db.read, body.chapter_id, body.sub_id, who.ac_id))) throw new Refused('not_found')
    const rows = await materialsOf(db.read, who.stud_id, body.chapter_id, await today())
    const addressOf = documents(who)
    return {
      data: rows.map(({ file_id, name, may_download, ...material }) => ({
        ...material,
        path: addressOf({ file_id, name }),
        may_download: may_download === 1,
      })),
    }
  })

  route(materialProgress, async ({ who, body }) => {
    const { stud_id } = who
    const { material_id, page } = body
    const read_at = clock.now()
    const day = await today()
    const known = await db.write(async (tx) => {
      if (!(await isMaterialOfLevel(tx, material_id, who.ac_id, day))) return false
      await putPage(tx, { stud_id, material_id, page, read_at })
      return true
    })
    if (!known) throw new Refused('not_found')
    return { data: { page } }
  })
}
