import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { hostname } from 'node:os'
import { extname, join } from 'node:path'
import { m } from '#messages/server'
import { staffImportFile } from '#contract/staff/imports.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import { toId } from '../../http/calls/schemas.ts'
import type { StaffCaller, StaffFileRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { newFileName, refuseByLength, takeFile } from '../../http/files/take-file.ts'
import { plainText, type Text } from '../../http/language.ts'
import type { Clock } from '../../ports/clock.ts'
import { freeBytes } from '../../ports/free-bytes.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Settings } from '../../ports/settings.ts'
import { whyNoName } from '../../importing/reading/zip-names.rules.ts'
import { shownUpload } from './shown-upload.ts'
import { elsewhere } from './held-upload.ts'
import { liesHere, removeUploadFolder, uploadPlaces } from './upload-folder.ts'
import { addUpload, AT_REST, changeUpload, openUploads, type StoredUpload, uploadById } from './uploads.queries.ts'

type Deps = { db: Db; clock: Clock; newId: NewId; settings: Settings; academy: AcademyReader }

const TAKEN = new Set(['.xlsx', '.csv', '.zip', '.gift', '.txt', '.xml', '.xls', '.xlsm', '.ods', '.tsv'])
const TABLES = new Set(['.xlsx', '.csv', '.tsv'])
const MAX_FILES = 100
/** What was sent in and not stored: it lies on the disk for days. */
const MAX_OPEN = 20
/** Files that are on their way to this process. */
const MAX_AT_ONCE = 4
const RETRY_SECONDS = 10

const refuse = (text: Parameters<typeof plainText>[0]) => new ApiError('rule', { field: 'file', text: plainText(text) })

const MEGABYTE = 1_048_576
const tooLarge =
  (limit: number): Text =>
  (locale) =>
    m.staff_import_too_large({ size: Math.floor(limit / MEGABYTE) }, { locale })

/** Takes in a file to be imported. It goes to the disk as it comes, below a name that nobody can guess. */
export function importFileRoute(route: StaffFileRoute, deps: Deps): void {
  let underWay = 0
  route(staffImportFile, async ({ caller, language }, request) => {
    if (underWay >= MAX_AT_ONCE) throw new ApiError('too_many', { retryAfter: RETRY_SECONDS })
    underWay += 1
    try {
      const row = await take(deps, caller, request)
      return { data: { upload: await shownUpload(deps, row, { caller, language }) } }
    } finally {
      underWay -= 1
    }
  })
}

async function take(deps: Deps, caller: StaffCaller, request: IncomingMessage): Promise<StoredUpload> {
  const { settings } = deps
  const { import_bytes: limit } = settings.limits
  const name = nameOf(request.headers['x-file-name'])
  const known = await addedTo(deps, caller, request.headers['x-upload'])
  if (!known && (await openUploads(deps.db.read)).length >= MAX_OPEN) throw refuse('staff_import_too_much')
  const bounds = {
    most: limit - (known?.bytes ?? 0),
    tooLarge: tooLarge(limit),
    free: await freeBytes(settings.dataDir),
  }
  refuseByLength(request, bounds)
  const folder = known?.folder ?? newFileName()
  const part = join(uploadPlaces(settings, folder).sent, newFileName())
  try {
    const file = { name, part, bytes: await takeFile(request, part, bounds) }
    return known ? await add(deps, known, file) : await begin(deps, caller, folder, file)
  } catch (error) {
    await (known ? rm(part, { force: true }) : removeUploadFolder(settings, folder))
    throw error
  }
}

/**
 * Returns the file's name as the browser sent it.
 *
 * @throws {ApiError} for a folder, or for a name that a disk or a reader could take for something else.
 */
function nameOf(header: string | string[] | undefined): string {
  const name = decoded(String(header ?? '')).normalize('NFC')
  if (name === '' || /[\\/]/.test(name) || name.startsWith('.') || whyNoName(name) !== null) {
    throw refuse('staff_import_wrong_name')
  }
  if (!TAKEN.has(extname(name).toLowerCase())) throw refuse('staff_import_wrong_kind')
  return name
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw refuse('staff_import_wrong_name')
  }
}

/** Returns the upload to which a file is added. Only its sender adds files, since the sender may read all of it. */
async function addedTo(
  { db, settings }: Deps,
  { staff_id }: StaffCaller,
  header: string | string[] | undefined,
): Promise<StoredUpload | null> {
  if (header === undefined) return null
  const id = toId(header)
  const found = id === null ? undefined : await uploadById(db.read, id)
  const isOver = found?.state === 'done' || found?.state === 'broken'
  if (!found || isOver || found.staff_id !== staff_id) throw new ApiError('not_found')
  if (!AT_REST.includes(found.state)) throw new ApiError('changed_meanwhile')
  if (!liesHere(settings, found)) throw elsewhere(found)
  return found
}

type TakenFile = { name: string; bytes: number; part: string }

async function begin(deps: Deps, caller: StaffCaller, folder: string, file: TakenFile): Promise<StoredUpload> {
  const nothingYet = { plan_hash: null, preview: null, problem: null, actor: null, step: null, asked_at: null }
  const row: StoredUpload = {
    ...nothingYet,
    upload_id: deps.newId(),
    staff_id: caller.staff_id,
    who: caller.name,
    folder,
    names: JSON.stringify([file.name]),
    bytes: file.bytes,
    state: 'open',
    is_good_rows: 0,
    has_changed: 0,
    done: 0,
    total: 0,
    added_at: deps.clock.now(),
    holder: null,
    held_from: null,
    held_until: null,
    ended_at: null,
    undone_at: null,
    undone_by: null,
    undo_left: null,
    machine: hostname(),
    rights: null,
    answers: null,
  }
  await putInPlace(deps, folder, file)
  await deps.db.write((tx) => addUpload(tx, row))
  return row
}

/** Adds the file to an upload. The upload's comparison with the academy is no longer valid. */
async function add(deps: Deps, { upload_id }: StoredUpload, file: TakenFile): Promise<StoredUpload> {
  const row = await deps.db.write(async (tx) => {
    const known = await uploadById(tx, upload_id)
    if (!known) throw new ApiError('not_found')
    const names = [...new Set([...(JSON.parse(known.names) as string[]), file.name])]
    if (names.length > MAX_FILES) throw refuse('staff_import_too_many')
    const changes = { names: JSON.stringify(names), bytes: known.bytes + file.bytes }
    const none = { state: 'open' as const, preview: null, plan_hash: null, problem: null, has_changed: 0 }
    if (!(await changeUpload(tx, upload_id, AT_REST, { ...changes, ...none }))) throw new ApiError('changed_meanwhile')
    return { ...known, ...changes, ...none }
  })
  await putInPlace(deps, row.folder, file)
  return row
}

/** In the place of a sheet of the same name, whatever form that one has: it is the corrected one. */
async function putInPlace({ settings }: Deps, folder: string, { name, part }: TakenFile): Promise<void> {
  const { sheets } = uploadPlaces(settings, folder)
  await mkdir(sheets, { recursive: true })
  const stem = stemOf(name)
  for (const other of await readdir(sheets)) {
    const isTwin = stemOf(other) === stem && TABLES.has(extname(other).toLowerCase())
    if (isTwin && TABLES.has(extname(name).toLowerCase())) await rm(join(sheets, other))
  }
  await rename(part, join(sheets, name))
}

const stemOf = (name: string) => name.slice(0, -extname(name).length).toLowerCase()
