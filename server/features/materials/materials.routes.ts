import { materialProgress, studyMaterials } from '#contract/materials.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { perStudent } from '../../cache/cache-policy.ts'
import { contentCache } from '../../cache/content-cache.ts'
import type { Db } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Route } from '../../http/calls/route.ts'
import type { Caller } from '../../http/calls/api-request.ts'
import type { Addresses } from '../../media/addresses.ts'
import type { Clock } from '../../ports/clock.ts'
import { toDay } from '../../ports/time.ts'
import { bumpStudentVersion } from '../../session/session.queries.ts'
import { isChapterOf, isMaterialOfLevel, materialsOf, pagesIn, putPage } from './materials.queries.ts'

type Deps = { db: Db; clock: Clock; academy: AcademyReader; documents: Addresses }

/** PDF lessons of a chapter, and the page on which the student is. */
export function materialsRoutes(route: Route, { db, clock, academy, documents }: Deps): void {
  const ofChapter = contentCache<Awaited<ReturnType<typeof materialsOf>>>('teaching')
  const cache = perStudent<unknown, Caller>({ of: ['teaching'], varyBy: documents.signatureFor })
  route(studyMaterials, { cache }, async ({ caller, body: { sub_id, chapter_id } }) => {
    const day = toDay(clock.now(), (await academy()).zone)
    const key = `${caller.ac_id} ${sub_id} ${chapter_id} ${day}`
    const materials = await ofChapter(key, caller, async () => {
      if (!(await isChapterOf(db.read, chapter_id, sub_id, caller.ac_id))) throw new ApiError('not_found')
      return materialsOf(db.read, chapter_id, day)
    })
    const ids = materials.map(({ material_id }) => material_id)
    const pages = new Map((await pagesIn(db.read, caller.stud_id, ids)).map((one) => [one.material_id, one.page]))
    const addressOf = documents(caller)
    const data = materials.map(({ file_id, name, may_download, ...material }) => ({
      ...material,
      page: pages.get(material.material_id) ?? null,
      path: addressOf({ file_id, name }),
      may_download: may_download === 1,
    }))
    return { data }
  })

  route(materialProgress, async ({ caller, body }) => {
    const { stud_id } = caller
    const { material_id, page } = body
    const read_at = clock.now()
    const day = toDay(clock.now(), (await academy()).zone)
    const known = await db.write({ forStudent: stud_id }, async (tx) => {
      if (!(await isMaterialOfLevel(tx, material_id, caller.ac_id, day))) return false
      await putPage(tx, { stud_id, material_id, page, read_at })
      await bumpStudentVersion(tx, stud_id)
      return true
    })
    if (!known) throw new ApiError('not_found')
    return { data: { page } }
  })
}
