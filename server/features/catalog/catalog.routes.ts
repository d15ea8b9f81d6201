import { chapters, subjects } from '#contract/catalog.ts'
import type { Db } from '../../db/db.ts'
import { Refused } from '../../http/refused.ts'
import type { Route } from '../../http/route.ts'
import { chaptersOf, isSubjectOfLevel, subjectsOfLevel } from './catalog.queries.ts'

/** Subjects and chapters: what several features show. */
export function catalogRoutes(route: Route, { db }: { db: Db }): void {
  route(subjects, async ({ who }) => ({ data: await subjectsOfLevel(db.read, who.ac_id) }))

  route(chapters, async ({ who, body }) => {
    if (!(await isSubjectOfLevel(db.read, body.sub_id, who.ac_id))) throw new Refused('not_found')
    return { data: await chaptersOf(db.read, body.sub_id) }
  })
}
