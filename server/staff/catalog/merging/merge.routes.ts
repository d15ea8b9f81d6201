import { staffCatalogMergePreview, staffMergeCatalog, staffUndoCatalogMerge } from '#contract/staff/catalog-merges.ts'
import { archive, unarchive } from '../../../academy/archived.queries.ts'
import { loadAcademy } from '../../../academy/academy.ts'
import { writeAudit } from '../../../audit/audit.queries.ts'
import type { Tx } from '../../../db/db.ts'
import type { StaffCaller, StaffRoute } from '../../../http/calls/staff-route.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { startOfDay } from '../../../ports/time.ts'
import { actorOf } from '../../accounts/actor.ts'
import { type CatalogDeps, OFFICE } from '../catalog-deps.ts'
import { batchMerge } from './batch-merge.ts'
import type { CatalogMerge, Pair, When } from './catalog-merge.ts'
import { chapterMerge } from './chapter-merge.ts'
import { addMerge, mergeById, type MergedKind, namesOf, removeMerge } from '../../../features/catalog/merges.queries.ts'
import { subjectMerge } from './subject-merge.ts'

// What one kind has moved is given back to the same kind only.
const merges = { chapter: chapterMerge, batch: batchMerge, subject: subjectMerge } as unknown as Record<
  MergedKind,
  CatalogMerge<object>
>

/** Two subjects, chapters or batches become one, and are separated again. */
export function catalogMergeRoutes(route: StaffRoute, { db, clock, newId }: CatalogDeps): void {
  const whenIn = async (tx: Tx, caller: StaffCaller): Promise<When> => {
    const now = clock.now()
    return { now, since: startOfDay(now, (await loadAcademy(tx)).zone), newId, caller }
  }

  route(staffCatalogMergePreview, async ({ body: { kind, ...pair }, caller }) => {
    const when = await whenIn(db.read, caller)
    const merge = await mergeOf(db.read, kind, pair)
    const moved = await merge.moved(db.read, pair, when)
    return { data: { moves: merge.counts(moved), hindrances: await merge.hindrances(db.read, pair, when) } }
  })

  route(staffMergeCatalog, async ({ body: { kind, ...pair }, caller, request_id }) => {
    const merge_id = newId()
    const data = await db.write(async (tx) => {
      const when = await whenIn(tx, caller)
      const merge = await mergeOf(tx, kind, pair)
      const hindrances = await merge.hindrances(tx, pair, when)
      if (hindrances.length > 0) return { merged: null, hindrances }
      const moved = await merge.moved(tx, pair, when)
      await merge.merge(tx, pair, moved, when)
      // Pressed twice: the second time nothing is left to move.
      if (!(await archive(tx, kind, pair.id, when.now))) throw new ApiError('not_found')
      const kept = { moved: JSON.stringify({ ...moved, since: when.since }), merged_at: when.now, who: caller.name }
      await addMerge(tx, { merge_id, kind, from_id: pair.id, into_id: pair.into_id, ...kept })
      const names = await namesOf(tx, kind, [pair.id, pair.into_id])
      const changes = [
        { field: 'merged_into', before: names.get(pair.id) ?? null, after: names.get(pair.into_id) ?? null },
        ...merge.counts(moved).map(({ what, count }) => ({ field: what, before: null, after: String(count) })),
      ]
      const entry = { at: when.now, action: 'catalog_merged', entity: kind, entity_id: String(pair.id) } as const
      await writeAudit(tx, { ...actorOf(caller, request_id, OFFICE), ...entry, changes, reason: null })
      return { merged: { merge_id }, hindrances }
    })
    return { data }
  })

  route(staffUndoCatalogMerge, async ({ body: { merge_id }, caller, request_id }) => {
    await db.write(async (tx) => {
      const kept = await mergeById(tx, merge_id)
      if (!kept) throw new ApiError('not_found')
      const kind = kept.kind as MergedKind
      const pair = { id: kept.from_id, into_id: kept.into_id }
      const { since, ...moved } = JSON.parse(kept.moved) as { since: number }
      const when = { ...(await whenIn(tx, caller)), since }
      await (await mergeOf(tx, kind, pair)).undo(tx, pair, moved, when)
      await unarchive(tx, kind, pair.id)
      await removeMerge(tx, merge_id)
      const names = await namesOf(tx, kind, [pair.id, pair.into_id])
      const changes = [{ field: 'merged_into', before: names.get(pair.into_id) ?? null, after: null }]
      const entry = { at: when.now, action: 'catalog_merge_undone', entity: kind, entity_id: String(pair.id) } as const
      await writeAudit(tx, { ...actorOf(caller, request_id, OFFICE), ...entry, changes, reason: null })
    })
    return { data: {} }
  })
}

/**
 * Returns how things of this kind are merged.
 *
 * @throws {ApiError} `not_found` where one of both is not there, or they don't belong together.
 */
async function mergeOf(read: Tx, kind: MergedKind, pair: Pair): Promise<CatalogMerge<object>> {
  const merge = merges[kind]
  if (!(await merge.mayMeet(read, pair))) throw new ApiError('not_found')
  return merge
}
