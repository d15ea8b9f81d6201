import { staffImportUndo, staffImportUndoPreview } from '#contract/staff/import-undo.ts'
import {
  staffImportDiscard,
  staffImportHistory,
  staffImportMistakes,
  staffImportPreview,
  staffImports,
  staffImportStore,
  staffImportTemplates,
  staffImportUpload,
  staffImportWorkbook,
} from '#contract/staff/imports.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import type { StaffCaller, StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Settings } from '../../ports/settings.ts'
import { toInstant } from '../../ports/time.ts'
import { actorOf } from '../accounts/actor.ts'
import { importsOfUploads } from '../../importing/writing/staging.queries.ts'
import { answeringRoutes } from './import-answers.routes.ts'
import { mistakesPage, type Preview, yellowWorkbook } from './preview.ts'
import { TERMINAL_MS } from './run-uploads.ts'
import { giveUpStaged } from '../../importing/writing/apply-import.ts'
import { GIVE_UP_MS, shownUpload, uploadRow } from './shown-upload.ts'
import { leftOf, UNDO_REFUSED } from './undo-in-steps.ts'
import { undoableSince, undoUpload } from './undo-upload.ts'
import { isComparedFor, rightsFor, undoableBy } from './upload-rights.ts'
import { uploadHere, uploadOf } from './sent-upload.ts'
import { removeUploadFolder, uploadPlaces } from './upload-folder.ts'
import {
  AT_REST,
  changeUpload,
  giveUpWaiting,
  importHistory,
  importOfTerminal,
  type OpenUpload,
  openUploads,
  removeUpload,
  type StoredUpload,
} from './uploads.queries.ts'
import type { Language } from '#messages/languages'
import type { Role } from '#contract/staff/roles.ts'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeTemplates } from '../../exporting/templates.ts'
import { allSheets } from '../../importing/sheets/all-sheets.ts'
import { rightOn } from '../../importing/sheets/sheet-rights.ts'
import { storedZip } from '../../importing/reading/stored-zip.ts'

type File = { name: string; content: string }

// Templates stay the same until the app is another version.
const made = new Map<Language, Promise<Map<string, Buffer>>>()

async function makeAll(language: Language): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'templates-'))
  try {
    await writeTemplates(folder, language)
    const names = (await readdir(folder)).filter((name) => name.endsWith('.xlsx'))
    const files = names.map(async (name): Promise<[string, Buffer]> => [name, await readFile(join(folder, name))])
    return new Map(await Promise.all(files))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The sheets of which somebody may import something. */
const sheetsFor = (roles: readonly Role[]): string[] =>
  allSheets.map(({ name }) => name).filter((name) => rightOn(name, { roles, isOwn: true }) !== 'none')

/**
 * The empty workbook of one of these sheets, explained in a language, or those of all in a zip file; null for a sheet that
 * is not one of them.
 */
async function templateFile(
  sheets: readonly string[],
  sheet: string | undefined,
  language: Language,
): Promise<File | null> {
  const making = made.get(language) ?? makeAll(language)
  made.set(language, making)
  const files = await making.catch((error: unknown) => {
    made.delete(language)
    throw error
  })
  const own = new Map([...files].filter(([name]) => sheets.some((one) => name === `${one}.xlsx`)))
  if (sheet === undefined) return { name: 'templates.zip', content: storedZip(own).toString('base64') }
  const found = own.get(`${sheet}.xlsx`)
  return found ? { name: `${sheet}.xlsx`, content: found.toString('base64') } : null
}

type Deps = { db: Db; clock: Clock; newId: NewId; settings: Settings; academy: AcademyReader }

const ON_A_PAGE = 20

/** What was sent in: comparing, storing, and what became of it. */
export function importsRoutes(route: StaffRoute, deps: Deps): void {
  readingRoutes(route, deps)
  askingRoutes(route, deps)
  answeringRoutes(route, deps)
  undoRoutes(route, deps)
}

function readingRoutes(route: StaffRoute, deps: Deps): void {
  const { db, settings, academy } = deps

  route(staffImports, async ({ caller }) => {
    const { zone } = await academy()
    const uploads = await openUploads(db.read)
    const busy = await busyWith(deps, uploads, zone)
    const rows = uploads.map((row) => uploadRow(deps, row, caller, zone))
    return { data: { busy, uploads: rows, max_bytes: settings.limits.import_bytes, sheets: sheetsFor(caller.roles) } }
  })

  route(staffImportUpload, async ({ body, ...asker }) => ({
    data: { upload: await shownUpload(deps, await uploadOf(deps, body.upload_id), asker) },
  }))

  route(staffImportMistakes, async ({ body, caller, language }) => {
    const { folder } = await uploadHere(deps, body.upload_id, caller)
    return { data: { mistakes: await mistakesPage(uploadPlaces(settings, folder).found, body.page, language) } }
  })

  route(staffImportWorkbook, async ({ body, caller, language }) => {
    const { folder, preview } = await uploadHere(deps, body.upload_id, caller)
    // Only what the preview names is read: a name that came with a call is never a path.
    const { files = [] } = JSON.parse(preview ?? '{}') as Partial<Preview>
    const found = files.find(({ file, has_workbook }) => has_workbook && file === body.file)
    if (!found) throw new ApiError('not_found')
    return { data: await yellowWorkbook(uploadPlaces(settings, folder).found, found.file, language) }
  })

  route(staffImportTemplates, async ({ body, caller, language }) => {
    const file = await templateFile(sheetsFor(caller.roles), body.sheet, language)
    if (!file) throw new ApiError('not_found')
    return { data: file }
  })

  route(staffImportHistory, async ({ body, caller }) => ({ data: await history(deps, caller, body.before) }))
}

async function history({ db, clock, settings, academy }: Deps, caller: StaffCaller, before: number | undefined) {
  const { zone } = await academy()
  const rows = await importHistory(db.read, before, ON_A_PAGE + 1)
  const since = undoableSince(clock.now(), settings)
  const uploads = rows.flatMap(({ upload_id }) => (upload_id === null ? [] : [upload_id]))
  const mayUndo = undoableBy(caller, await importsOfUploads(db.read, uploads))
  const imports = rows.slice(0, ON_A_PAGE).map(({ import_id, begun_at, who, file, sheet, state, ...row }) => ({
    import_id,
    who,
    file,
    sheet,
    state,
    at: toInstant(begun_at, zone),
    new: row.new_rows,
    changed: row.changed_rows,
    unchanged: row.unchanged_rows,
    may_undo: row.upload_state === 'done' && row.undone_at === null && begun_at >= since && mayUndo(row),
    undoing: row.upload_state === 'undo_checking' || row.upload_state === 'undoing',
    undo_refused: row.undone_at === null && row.problem === UNDO_REFUSED,
    undone:
      row.undone_at === null
        ? null
        : { at: toInstant(row.undone_at, zone), who: row.undone_by ?? '', left: leftOf(row.undo_left).count },
  }))
  return { imports, more: rows.length > ON_A_PAGE }
}

async function busyWith({ db, clock }: Deps, uploads: OpenUpload[], zone: string) {
  const now = clock.now()
  const held = uploads.find(({ held_until }) => (held_until ?? 0) > now)
  if (held) {
    const { who, names, upload_id, held_from } = held
    return { who, names: JSON.parse(names) as string[], upload_id, since: toInstant(held_from ?? now, zone) }
  }
  const other = await importOfTerminal(db.read, now - TERMINAL_MS)
  return other ? { who: null, names: [other.file], upload_id: null, since: toInstant(other.begun_at, zone) } : null
}

function askingRoutes(route: StaffRoute, deps: Deps): void {
  const { db, clock, settings } = deps

  const ask = async (upload_id: number, changes: Partial<StoredUpload>, from = AT_REST) => {
    const waits = { asked_at: clock.now(), problem: null, step: null, done: 0, total: 0 }
    if (await db.write((tx) => changeUpload(tx, upload_id, from, { ...waits, ...changes }))) return
    throw new ApiError((await uploadOf(deps, upload_id)).state === 'done' ? 'not_found' : 'changed_meanwhile')
  }

  route(staffImportPreview, async ({ body: { upload_id, good_rows }, ...asker }) => {
    const rights = rightsFor(await uploadOf(deps, upload_id), asker.caller)
    const none = { preview: null, plan_hash: null, has_changed: 0, rights }
    await ask(upload_id, { ...none, state: 'planning', is_good_rows: good_rows ? 1 : 0 })
    return { data: { upload: await shownUpload(deps, await uploadOf(deps, upload_id), asker) } }
  })

  route(staffImportStore, async ({ body: { upload_id, plan_hash }, caller, language, request_id }) => {
    const found = await uploadOf(deps, upload_id)
    const { rows = 0, asks_factor = true } = JSON.parse(found.preview ?? '{}') as Partial<Preview>
    // Somebody else may have compared the upload again, also by other roles, or it has no row to store.
    const isSeen = found.plan_hash === plan_hash && isComparedFor(found, caller)
    if (!isSeen || rows === 0) throw new ApiError('changed_meanwhile')
    if (asks_factor) askFactor(deps, caller)
    const actor = JSON.stringify(actorOf(caller, request_id, staffImportStore.roles))
    await ask(upload_id, { state: 'storing', actor, has_changed: 0 }, ['planned'])
    return { data: { upload: await shownUpload(deps, await uploadOf(deps, upload_id), { caller, language }) } }
  })

  route(staffImportDiscard, async ({ body: { upload_id } }) => {
    const { folder } = await uploadOf(deps, upload_id)
    const now = clock.now()
    const isGone = await db.write(async (tx) => {
      const mayGo =
        (await changeUpload(tx, upload_id, AT_REST, { state: 'failed' })) ||
        (await giveUpWaiting(tx, upload_id, now, now - GIVE_UP_MS))
      if (!mayGo) return false
      await removeUpload(tx, upload_id)
      return true
    })
    if (!isGone) throw new ApiError('changed_meanwhile')
    await giveUpStaged(deps, upload_id)
    await removeUploadFolder(settings, folder)
    return { data: {} }
  })
}

const askFactor = ({ clock }: Deps, { fresh_until }: StaffCaller): void => {
  if (clock.now() >= fresh_until) throw new ApiError('factor_needed')
}

function undoRoutes(route: StaffRoute, deps: Deps): void {
  route(staffImportUndoPreview, async ({ body: { import_id }, caller }) => ({
    data: await undoUpload(deps, import_id, { caller, actor: null }),
  }))

  route(staffImportUndo, async ({ body: { import_id }, caller, request_id }) => {
    const actor = actorOf(caller, request_id, staffImportUndo.roles)
    const data = await undoUpload(deps, import_id, { caller, actor, mayAsk: () => askFactor(deps, caller) })
    if (data.why_not !== null) throw new ApiError('changed_meanwhile')
    return { data }
  })
}
