import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { m } from '#messages/server'
import { staffSendMaterial } from '#contract/staff/materials.ts'
import { writeAudit } from '../../../audit/audit.queries.ts'
import { putInOrder } from '../../../academy/own-order.queries.ts'
import type { Tx } from '../../../db/db.ts'
import { toId } from '../../../http/calls/schemas.ts'
import type { StaffCaller, StaffFileRoute } from '../../../http/calls/staff-route.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { refuseByLength, takeFile } from '../../../http/files/take-file.ts'
import { plainText, type Text } from '../../../http/language.ts'
import type { FileRef } from '../../../importing/file-ref.ts'
import { inspectFile, keepFile } from '../../../importing/forms/media-store.ts'
import { putForm } from '../../../importing/forms/one-form.ts'
import { planPlace } from '../../../importing/forms/one-place.ts'
import { localize } from '../../../importing/localize.ts'
import { isLocalizedMessage } from '../../../importing/localized-message.rules.ts'
import { whyNoName } from '../../../importing/reading/zip-names.rules.ts'
import { materialsSheet } from '../../../importing/sheets/learning/materials-sheet.ts'
import { storageOf } from '../../../media/storage/storage-of.ts'
import { freeBytes } from '../../../ports/free-bytes.ts'
import { actorOf } from '../../accounts/actor.ts'
import { type LessonDeps, subjectsCaredFor, TEACH } from '../lesson-deps.ts'
import { chapterSeen } from '../lessons.queries.ts'
import { materialSeen, materialsInChapter, type StoredMaterial } from './materials.queries.ts'
import { titleOfFile } from './title-of-file.rules.ts'

const MEGABYTE = 1_000_000
/** More than a scanned book has; a phone keeps what a student has downloaded. */
export const MAX_BYTES = 200 * MEGABYTE
const CODE_BASE = 36

const tooLarge: Text = (locale) => m.staff_material_too_large({ size: MAX_BYTES / MEGABYTE }, { locale })
const refuse = (text: Text) => new ApiError('rule', { field: 'file', text })

/** What the file becomes: a new material of a chapter, or the new file of one. */
type Target = {
  chapter: { chapter_id: number; chapter_no: number; subject_code: string }
  material: StoredMaterial | undefined
}

async function targetOf(read: Tx, caller: StaffCaller, { headers }: IncomingMessage): Promise<Target> {
  const subjects = await subjectsCaredFor(read, caller)
  const materialId = toId(headers['x-material'] ?? '')
  const material = materialId === null ? undefined : await materialSeen(read, materialId, subjects)
  if (material) return { chapter: material, material }
  const chapterId = materialId === null ? toId(headers['x-chapter'] ?? '') : null
  const chapter = chapterId === null ? undefined : await chapterSeen(read, chapterId, subjects)
  if (!chapter) throw new ApiError('not_found')
  return { chapter, material }
}

/** Receives PDFs. */
export function sendMaterialRoute(fileRoute: StaffFileRoute, deps: LessonDeps): void {
  const { db, settings } = deps
  fileRoute(staffSendMaterial, async ({ caller, request_id }, request) => {
    await targetOf(db.read, caller, request)
    const name = nameOf(String(request.headers['x-file-name'] ?? ''))
    const bounds = { most: MAX_BYTES, tooLarge, free: await freeBytes(settings.dataDir) }
    refuseByLength(request, bounds)
    const folder = await mkdtemp(join(settings.dataDir, 'material-'))
    try {
      const path = join(folder, 'sent')
      await takeFile(request, path, bounds)
      const ref = await inspectFile({ name, use: 'document', hash: '' }, path, [])
      if (isLocalizedMessage(ref)) throw refuse((language) => localize(ref, language))
      await keepFile(ref, path, storageOf(settings))
      return { data: await store(deps, ref, { caller, request_id, request }) }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

type By = { caller: StaffCaller; request_id: string; request: IncomingMessage }

/** Stores the material as an import of its row would. */
async function store({ db, clock, newId, settings }: LessonDeps, file: FileRef, { caller, request_id, request }: By) {
  const [now, ownCode] = [clock.now(), `M${newId().toString(CODE_BASE)}`]
  return db.write(async (tx) => {
    // The rights are those of the end of the upload.
    const { chapter, material } = await targetOf(tx, caller, request)
    const { subject_code, chapter_no, chapter_id } = chapter
    const title = material?.title ?? titleOfFile(file.name)
    const code = material?.material_code ?? ownCode
    const texts = {
      material_code: code,
      title,
      subject_code,
      chapter_no: String(chapter_no),
      visible_from: material?.visible_from ?? '',
      download: material?.may_download === 0 ? 'No' : 'Yes',
    }
    const { mistakes, row } = await planPlace(tx, settings, materialsSheet, texts, { file })
    const [first] = mistakes
    if (first) throw refuse((language) => localize(first.problem, language))
    if (row) await putForm(tx, materialsSheet, row, { newId, now })
    const all = await materialsInChapter(tx, chapter_id)
    const after = all.find(({ material_code }) => material_code === code)
    if (!after) throw new ApiError('not_found')
    if (!material)
      await placeLast(
        tx,
        all.map(({ material_id }) => material_id),
        after.material_id,
      )
    const action = material ? 'material_file_replaced' : 'material_added'
    const changes = material
      ? [{ field: 'file', before: material.name, after: after.name }]
      : [{ field: 'title', before: null, after: title }]
    const entry = { at: now, action, entity: 'material', entity_id: String(after.material_id), reason: null } as const
    await writeAudit(tx, { ...actorOf(caller, request_id, TEACH), ...entry, changes })
    return { material_id: after.material_id, title, pages: after.pages }
  })
}

/** A new material comes after those that are there, whatever their codes are. */
async function placeLast(tx: Tx, ids: number[], last: number): Promise<void> {
  await putInOrder(tx, 'material', [...ids.filter((id) => id !== last), last])
}

/** Returns the name as the browser sent it, without a folder. */
function nameOf(header: string): string {
  const name = decoded(header).normalize('NFC')
  if (name === '' || /[\\/]/.test(name) || whyNoName(name) !== null) throw refuse(plainText('staff_import_wrong_name'))
  return name
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
