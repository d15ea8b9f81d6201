import type { Actor } from '../../audit/audit-entry.ts'
import type { Db, Tx } from '../../db/db.ts'
import { pauseBetweenUnits, whileMore } from '../../jobs/in-slices.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NewId } from '../../ports/new-id.ts'
import { TERMINAL } from '../people/invite-staff.ts'
import { sheetNamed } from '../sheets/all-sheets.ts'
import type { Counts } from '../planning/plan.ts'
import type { Row } from '../planning/planned-row.ts'
import {
  addImport,
  askedBy,
  forgetImports,
  importById,
  importsOfUpload,
  noteApplied,
  setImport,
  stagedRows,
  stageRows,
  type StoredImport,
  sweepStaged,
} from './staging.queries.ts'
import type { Importer } from '../sheets/sheet-rights.ts'
import { type AppliedBy, applyRows } from './undo/apply-rows.ts'

export type Deps = { db: Db; newId: NewId; clock: Clock }
export type Begun = {
  sheet: string
  file: string
  hash: string
  counts: Counts
  rows: number
  /** The upload that the file came with, where a browser sent it. */
  upload_id?: number
}
export type OnProgress = (done: number, of: number) => void

/**
 * Students who save beside a unit of work of this length do not notice it. SQLite answers nobody else meanwhile.
 * PostgreSQL does, and most of a unit there is waiting for a dozen statements, however few rows they are about.
 */
const UNIT_MS: Record<Db['engine'], number> = { sqlite: 8, postgres: 80 }
const MAX_ROWS = 200

/** Adds an import of one file; returns the id under which its rows are staged. */
export async function beginImport({ db, newId, clock }: Deps, begun: Begun): Promise<number> {
  const import_id = newId()
  const { sheet, file, hash: file_hash, counts, rows: row_count, upload_id = null } = begun
  const numbers = { new_rows: counts.new, changed_rows: counts.changed, unchanged_rows: counts.unchanged, row_count }
  const times = { begun_at: clock.now(), ended_at: null }
  const named = { import_id, sheet, file, file_hash, upload_id }
  const row: StoredImport = { ...named, state: 'staging', laid: 0, ...numbers, ...times }
  await db.write((tx) => addImport(tx, row))
  return import_id
}

/** Stages rows, where nobody sees them. The same rows may come twice. */
export async function stage({ db }: Deps, importId: number, from: number, rows: unknown[]): Promise<void> {
  const contents = rows.map((row) => JSON.stringify(row))
  await db.write({ inBackground: true }, (tx) => stageRows(tx, importId, from, contents))
}

/**
 * Publishes the import, then stores its rows: once published, the file counts as imported, and another process goes on
 * with its rows if this one ends. Rows are stored in units so short that saves beside them are not held up. `alongside`
 * is part of the publishing unit.
 */
export async function publish(
  deps: Deps,
  importId: number,
  onProgress: OnProgress = () => {},
  alongside: (tx: Tx, found: StoredImport) => Promise<void> = async () => {},
): Promise<void> {
  const found = await importById(deps.db.read, importId)
  if (!found) throw new Error(`there is no import ${importId}`)
  const { row_count } = found
  await deps.db.write(async (tx) => {
    await setImport(tx, importId, { state: 'published' })
    await alongside(tx, found)
  })
  const by = await laidBy(deps.db.read, found)
  let laid = found.laid
  let atOnce = 10
  while (laid < row_count) {
    const next = await layNext(deps, found, { by, laid, atOnce })
    // Another process that works on the same import was faster, and has removed its rows.
    if (next === null) break
    laid = next.laid
    atOnce = nextSize(atOnce, next.took, deps.db.engine)
    onProgress(laid, row_count)
    if (laid < row_count) await pauseBetweenUnits()
  }
  await sweep(deps.db, importId)
  await deps.db.write((tx) => setImport(tx, importId, { state: 'done', ended_at: deps.clock.now() }))
}

/** Returns who stores the import: a member of staff by the console, or the terminal. */
async function laidBy(read: Tx, { upload_id }: StoredImport): Promise<AppliedBy> {
  const asked = upload_id === null ? undefined : await askedBy(read, upload_id)
  const actor = asked?.actor ? (JSON.parse(asked.actor) as Actor) : TERMINAL
  return { actor, importer: asked?.rights ? (JSON.parse(asked.rights) as Importer) : null }
}

const authorOf = ({ staff_id, who }: Actor) => (staff_id === null ? null : { staff_id, name: who })

/** Returns the number of rows for the next unit of work, after one of `size` rows that took so many milliseconds. */
export const nextSize = (size: number, took: number, engine: Db['engine']): number =>
  Math.max(1, Math.min(MAX_ROWS, Math.floor((size * UNIT_MS[engine]) / Math.max(took, 0.5)), size * 4))

/** Stores the next rows in one unit of work, with the note of how far the import is. */
async function layNext(
  deps: Deps,
  found: StoredImport,
  { by, laid, atOnce }: { by: AppliedBy; laid: number; atOnce: number },
) {
  const { import_id, sheet } = found
  const contents = await stagedRows(deps.db.read, import_id, laid, atOnce)
  if (contents.length === 0) {
    const now = await importById(deps.db.read, import_id)
    if (now && now.laid >= now.row_count) return null
    throw new Error(`import ${import_id} has lost rows from ${laid} on`)
  }
  const rows = contents.map((content) => JSON.parse(content) as Row)
  const now = deps.clock.now()
  let took = 0
  const put = async (tx: Tx) => {
    const begun = performance.now()
    const putting = { newId: deps.newId, now, author: authorOf(by.actor) }
    await applyRows(tx, sheetNamed(sheet), found, { from: laid, rows, by, putting })
    await noteApplied(tx, import_id, laid + rows.length)
    took = performance.now() - begun
  }
  try {
    await deps.db.write({ inBackground: true }, put)
  } catch (error) {
    if (!(error instanceof Error && error.name === 'Busy')) {
      await deps.db.write((tx) => setImport(tx, import_id, { state: 'stuck' }))
    }
    throw error
  }
  return { laid: laid + rows.length, took }
}

/** Removes rows that were staged, a few at a time. */
export async function sweep(db: Db, importId: number): Promise<void> {
  await whileMore(() => db.write({ inBackground: true }, (tx) => sweepStaged(tx, importId, 500)))
}

/** Drops the staged rows of an upload that is not to be stored. */
export async function giveUpStaged({ db }: Pick<Deps, 'db'>, uploadId: number): Promise<void> {
  const left = (await importsOfUpload(db.read, uploadId)).map(({ import_id }) => import_id)
  for (const id of left) await sweep(db, id)
  if (left.length > 0) await db.write((tx) => forgetImports(tx, left))
}
