import {
  staffArchiveMaterial,
  staffMaterials,
  staffOrderMaterials,
  staffSaveMaterial,
} from '#contract/staff/materials.ts'
import { archive, unarchive } from '../../../academy/archived.queries.ts'
import type { AcademyReader } from '../../../academy/academy.ts'
import { putInOrder } from '../../../academy/own-order.queries.ts'
import { writeAudit } from '../../../audit/audit.queries.ts'
import { changesBetween } from '../../../audit/chain.rules.ts'
import type { Tx } from '../../../db/db.ts'
import type { StaffCaller, StaffFileRoute, StaffRoute } from '../../../http/calls/staff-route.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { putForm } from '../../../importing/forms/one-form.ts'
import { planPlace } from '../../../importing/forms/one-place.ts'
import { localize } from '../../../importing/localize.ts'
import { materialsSheet } from '../../../importing/sheets/learning/materials-sheet.ts'
import type { Addresses } from '../../../media/addresses.ts'
import { toDay } from '../../../ports/time.ts'
import { actorOf } from '../../accounts/actor.ts'
import { type LessonDeps, subjectsCaredFor, TEACH } from '../lesson-deps.ts'
import { chapterSeen } from '../lessons.queries.ts'
import { materialSeen, materialsInChapter, materialVersion, type StoredMaterial } from './materials.queries.ts'
import { MAX_BYTES, sendMaterialRoute } from './send-material.routes.ts'

type Deps = LessonDeps & { academy: AcademyReader; addresses: Addresses }

/** PDFs of a chapter, for whoever teaches it. */
export function staffMaterialsRoutes(route: StaffRoute, fileRoute: StaffFileRoute, deps: Deps): void {
  const { db, clock, academy, addresses } = deps
  sendMaterialRoute(fileRoute, deps)
  saveRoute(route, deps)
  orderRoute(route, deps)
  archiveRoute(route, deps)

  route(staffMaterials, async ({ body: { chapter_id }, caller }) => {
    const chapter = await chapterSeen(db.read, chapter_id, await subjectsCaredFor(db.read, caller))
    if (!chapter) throw new ApiError('not_found')
    const today = toDay(clock.now(), (await academy()).zone)
    const addressOf = addresses(caller)
    const materials = (await materialsInChapter(db.read, chapter_id)).map((row) => ({
      material_id: row.material_id,
      title: row.title,
      file: row.name,
      size_bytes: row.size_bytes,
      pages: row.pages,
      visible_from: row.visible_from,
      is_shown: row.visible_from === null || row.visible_from <= today,
      may_download: row.may_download === 1,
      is_archived: row.is_archived,
      address: addressOf({ file_id: row.file_id, name: row.name }),
      version: materialVersion(row),
    }))
    return { data: { materials, max_bytes: MAX_BYTES } }
  })
}

/** Returns a material that the caller may change, or rejects with `not_found`. */
async function materialFor(read: Tx, caller: StaffCaller, materialId: number): Promise<StoredMaterial> {
  const material = await materialSeen(read, materialId, await subjectsCaredFor(read, caller))
  if (!material) throw new ApiError('not_found')
  return material
}

const facts = ({ title, visible_from, may_download }: StoredMaterial) => ({
  title,
  visible_from,
  download: may_download === 1 ? 'Yes' : 'No',
})

function saveRoute(route: StaffRoute, { db, clock, newId, settings }: Deps): void {
  route(staffSaveMaterial, async ({ body: { material_id, version, fields }, caller, language, request_id }) => {
    const now = clock.now()
    const data = await db.write(async (tx) => {
      const before = await materialFor(tx, caller, material_id)
      if (materialVersion(before) !== version) throw new ApiError('changed_meanwhile')
      const { material_code, subject_code, chapter_no, name, content_hash: hash, size_bytes: size, pages } = before
      const texts = { ...fields, material_code, subject_code, chapter_no: String(chapter_no) }
      const file = { name, use: 'document' as const, hash, size, pages }
      const { mistakes, row } = await planPlace(tx, settings, materialsSheet, texts, { file })
      if (mistakes.length > 0) {
        const said = mistakes.map(({ field, problem }) => ({ field, problem: localize(problem, language) }))
        return { saved: false, mistakes: said }
      }
      if (row) await putForm(tx, materialsSheet, row, { newId, now })
      const changes = changesBetween(facts(before), facts(await materialFor(tx, caller, material_id)))
      const entry = { at: now, action: 'material_changed', entity: 'material', entity_id: String(material_id) } as const
      if (changes.length > 0)
        await writeAudit(tx, { ...actorOf(caller, request_id, TEACH), ...entry, changes, reason: null })
      return { saved: true, mistakes: [] }
    })
    return { data }
  })
}

function orderRoute(route: StaffRoute, { db, clock }: Deps): void {
  route(staffOrderMaterials, async ({ body: { chapter_id, material_ids: ids }, caller, request_id }) => {
    const at = clock.now()
    await db.write(async (tx) => {
      const chapter = await chapterSeen(tx, chapter_id, await subjectsCaredFor(tx, caller))
      if (!chapter) throw new ApiError('not_found')
      const before = new Map((await materialsInChapter(tx, chapter_id)).map((row) => [row.material_id, row.title]))
      const isWhole =
        ids.length === before.size && new Set(ids).size === ids.length && ids.every((id) => before.has(id))
      if (!isWhole) throw new ApiError('changed_meanwhile')
      await putInOrder(tx, 'material', ids)
      const titles = (all: Iterable<number>) => [...all].map((id) => before.get(id)).join(' · ')
      const changes = [{ field: 'order', before: titles(before.keys()), after: titles(ids) }]
      const entry = { at, action: 'materials_reordered', entity: 'chapter', entity_id: String(chapter_id) } as const
      await writeAudit(tx, { ...actorOf(caller, request_id, TEACH), ...entry, changes, reason: null })
    })
    return { data: {} }
  })
}

function archiveRoute(route: StaffRoute, { db, clock }: Deps): void {
  route(staffArchiveMaterial, async ({ body: { material_id, restore }, caller, request_id }) => {
    const at = clock.now()
    await db.write(async (tx) => {
      const { title } = await materialFor(tx, caller, material_id)
      const isDone = restore
        ? await unarchive(tx, 'material', material_id)
        : await archive(tx, 'material', material_id, at)
      if (!isDone) return
      const changes = [{ field: 'title', before: restore ? null : title, after: restore ? title : null }]
      const action = restore ? 'catalog_restored' : 'catalog_archived'
      const entry = { at, action, entity: 'material', entity_id: String(material_id), changes, reason: null } as const
      await writeAudit(tx, { ...actorOf(caller, request_id, TEACH), ...entry })
    })
    return { data: {} }
  })
}
