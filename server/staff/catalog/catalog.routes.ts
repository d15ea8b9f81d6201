import { staffArchive, staffCatalog, staffOrderCatalog, staffSubjectChapters } from '#contract/staff/catalog.ts'
import { archive, unarchive } from '../../academy/archived.queries.ts'
import { putInOrder } from '../../academy/own-order.queries.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { Tx } from '../../db/db.ts'
import { orderSubjects } from '../../features/catalog/catalog.writes.queries.ts'
import type { StaffCaller, StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { actorOf } from '../accounts/actor.ts'
import { type CatalogDeps, type CatalogKind, OFFICE, subjectsOf } from './catalog-deps.ts'
import { batchRows, chapterRows, levelRows, placeOfChapter, subjectRows } from './catalog.queries.ts'
import { catalogMergeRoutes } from './merging/merge.routes.ts'
import { saveRoutes } from './save.routes.ts'

/** Levels, subjects, chapters and batches: what an academy teaches to whom. */
export function catalogRoutes(route: StaffRoute, deps: CatalogDeps): void {
  const { db } = deps
  saveRoutes(route, deps)
  orderRoute(route, deps)
  archiveRoute(route, deps)
  catalogMergeRoutes(route, deps)

  route(staffCatalog, async ({ caller }) => {
    const own = await subjectsOf(db.read, caller)
    const [levels, subjects] = await Promise.all([levelRows(db.read), subjectRows(db.read, own)])
    if (own === null) return { data: { levels, subjects, batches: await batchRows(db.read) } }
    const reached = new Set(subjects.map(({ ac_id }) => ac_id))
    return { data: { levels: levels.filter(({ ac_id }) => reached.has(ac_id)), subjects, batches: [] } }
  })

  route(staffSubjectChapters, async ({ body: { subject_id }, caller }) => {
    const subject = await subjectSeen(db.read, caller, subject_id)
    const { subject_name, level } = subject
    return { data: { subject_id, subject_name, level, chapters: await chapterRows(db.read, subject_id) } }
  })
}

/**
 * Returns a subject whose chapters the caller may change.
 *
 * @throws {ApiError} `not_found` for any other.
 */
async function subjectSeen(read: Tx, caller: StaffCaller, subjectId: number) {
  const own = await subjectsOf(read, caller)
  const [subject] = own === null || own.includes(subjectId) ? await subjectRows(read, [subjectId]) : []
  if (!subject) throw new ApiError('not_found')
  return subject
}

/** The names of what is ordered together, by ids, in its present order. */
async function inOrder(read: Tx, kind: 'subject' | 'chapter' | 'level', within: number): Promise<Map<number, string>> {
  if (kind === 'chapter')
    return new Map((await chapterRows(read, within)).map((row) => [row.chapter_id, row.chapter_name]))
  if (kind === 'level') return new Map((await levelRows(read)).map((row) => [row.ac_id, row.level]))
  const subjects = (await subjectRows(read, null)).filter(({ ac_id }) => ac_id === within)
  return new Map(subjects.map((row) => [row.subject_id, row.subject_name]))
}

function orderRoute(route: StaffRoute, { db, clock }: CatalogDeps): void {
  route(staffOrderCatalog, async ({ body: { kind, within, ids }, caller, request_id }) => {
    const at = clock.now()
    await db.write(async (tx) => {
      const before = await inOrder(tx, kind, within)
      if (before.size === 0) throw new ApiError('not_found')
      const isWhole =
        ids.length === before.size && new Set(ids).size === ids.length && ids.every((id) => before.has(id))
      if (!isWhole) throw new ApiError('changed_meanwhile')
      if (kind === 'subject') await orderSubjects(tx, ids)
      else await putInOrder(tx, kind, ids)
      const names = (all: Iterable<number>) => [...all].map((id) => before.get(id)).join(' · ')
      const changes = [{ field: 'order', before: names(before.keys()), after: names(ids) }]
      const entity = kind === 'chapter' ? 'subject' : 'level'
      const entry = { at, action: 'catalog_reordered', entity, entity_id: String(within), changes } as const
      await writeAudit(tx, { ...actorOf(caller, request_id, OFFICE), ...entry, reason: null })
    })
    return { data: {} }
  })
}

/** The name of a level, a subject, a chapter or a batch; undefined where there is none. */
async function nameOf(read: Tx, kind: CatalogKind, id: number): Promise<string | undefined> {
  if (kind === 'chapter') return (await placeOfChapter(read, id))?.chapter_name
  if (kind === 'subject') return (await subjectRows(read, [id]))[0]?.subject_name
  if (kind === 'level') return (await levelRows(read)).find(({ ac_id }) => ac_id === id)?.level
  return (await batchRows(read)).find(({ batch_id }) => batch_id === id)?.batch_name
}

function archiveRoute(route: StaffRoute, { db, clock }: CatalogDeps): void {
  route(staffArchive, async ({ body: { kind, id, restore }, caller, request_id }) => {
    const at = clock.now()
    await db.write(async (tx) => {
      const name = await nameOf(tx, kind, id)
      if (name === undefined) throw new ApiError('not_found')
      const isDone = restore ? await unarchive(tx, kind, id) : await archive(tx, kind, id, at)
      // Pressed twice, or by two people: it is as it should be, and the log has it once.
      if (!isDone) return
      const action = restore ? 'catalog_restored' : 'catalog_archived'
      const changes = [{ field: 'name', before: restore ? null : name, after: restore ? name : null }]
      const entry = { at, action, entity: kind, entity_id: String(id), changes, reason: null } as const
      await writeAudit(tx, { ...actorOf(caller, request_id, OFFICE), ...entry })
    })
    return { data: {} }
  })
}
