import type { DataOf } from '#contract/call.ts'
import type { staffImportUndoPreview } from '#contract/staff/import-undo.ts'
import type { Actor } from '../../audit/audit-entry.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { Db, Tx } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Settings } from '../../ports/settings.ts'
import {
  importById,
  importInBrowser,
  importsOfUpload,
  type StoredImport,
} from '../../importing/writing/staging.queries.ts'
import { changesOf, countChanges, dropChanges } from '../../importing/writing/undo/changes.queries.ts'
import { MAX_UNDONE_ROWS } from '../../importing/writing/undo/apply-rows.ts'
import { asksFactor } from '../../importing/sheets/sheet-rights.ts'
import { undoRows, type Refused } from '../../importing/writing/undo/undo-rows.ts'
import { checkUndo, SHOWN, type UndoneFile } from './check-undo.ts'
import { TERMINAL_MS } from './run-uploads.ts'
import { type Asking, undoableBy } from './upload-rights.ts'
import { changeUpload, importOfTerminal, noteUndone, type StoredUpload, uploadById } from './uploads.queries.ts'
import type { Holder } from '../../importing/writing/undo/used-by.queries.ts'

type Reason = DataOf<typeof staffImportUndoPreview>['reasons'][number]

const WORDS: Partial<Record<Holder, NonNullable<Reason['by']>>> = {
  students: 'students',
  batches: 'batches',
  subjects: 'subjects',
  chapters: 'chapters',
  topics: 'topics',
  materials: 'materials',
  days: 'days',
  live_classes: 'classes',
  attendance: 'attendance',
  news: 'news',
  news_taken_back: 'news',
  questions: 'questions',
  papers: 'papers',
  format_sections: 'formats',
  attempts: 'attempts',
  watch_progress: 'watched',
  material_progress: 'read',
  push_rounds: 'told',
  staff: 'staff',
  sessions: 'logins',
  known_devices: 'logins',
  code_requests: 'logins',
}

/** A row that hinders an undo, as the contract has it. */
const reasonOf = ({ by, ...refused }: Refused): Reason => ({
  ...refused,
  by: by === null ? null : (WORDS[by] ?? 'other'),
})

type Deps = { db: Db; clock: Clock; newId: NewId; settings: Pick<Settings, 'kept'> }
type Outcome = DataOf<typeof staffImportUndoPreview>
type WhyNot = NonNullable<Outcome['why_not']>
/**
 * The caller; without an actor the outcome is only computed. `mayAsk` throws where a fresh second factor is missing.
 */
type By = { caller: Asking; actor: Actor | null; mayAsk?: () => void }
type Asked = By & { now: number; since: number; newId: NewId }
type Whole = { upload: StoredUpload; imports: StoredImport[] }

const DAY_MS = 86_400_000
/** More rows in one unit of work would hold up students who save at the same time; such imports are undone in steps. */
export const ROWS_AT_ONCE = 1000

/** Carries the outcome out of a unit of work and rolls the unit back. */
class NotStored extends Error {
  override name = 'NotStored'
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('nothing of this is to be stored')
    this.outcome = outcome
  }
}

/** Imports that began before that moment, in epoch milliseconds, are too old to be undone. */
export const undoableSince = (now: number, { kept }: Deps['settings']): number => now - kept.import_rows * DAY_MS

/**
 * Undoes all files of an upload, with an entry in the audit: a small one in one unit of work, a large one in the
 * background, for which only the request is stored here. Where there is a reason against it, or without an actor,
 * nothing is stored, and the outcome says what the undo would do.
 *
 * @throws {ApiError} `role_missing` where the sheet of one of its files is not for this person.
 */
export async function undoUpload(deps: Deps, import_id: number, by: By): Promise<Outcome> {
  const { db, clock, newId, settings } = deps
  const now = clock.now()
  const { actor } = by
  const asked = { now, since: undoableSince(now, settings), newId, ...by }
  try {
    const { imports } = await wholeOf(db.read, import_id, asked)
    if (!isLarge(imports)) return await db.write(async (tx) => undoAll(tx, await wholeOf(tx, import_id, asked), asked))
    if (actor !== null)
      return await db.write(async (tx) => ask(tx, await wholeOf(tx, import_id, asked), { now, actor }))
    const files = await checkUndo(db.read, imports)
    return outcomeOf(files.some(({ refused }) => refused > 0) ? 'rows' : null, imports, files)
  } catch (error) {
    if (error instanceof NotStored) return error.outcome
    throw error
  }
}

const rowsOf = (imports: StoredImport[]): number => imports.reduce((sum, { row_count }) => sum + row_count, 0)
const isLarge = (imports: StoredImport[]): boolean => rowsOf(imports) > ROWS_AT_ONCE

/**
 * Returns the upload of this import with all its imports.
 *
 * @throws {ApiError} with the reason why it cannot be undone.
 */
async function wholeOf(tx: Tx, import_id: number, asked: Asked): Promise<Whole> {
  const found = await importById(tx, import_id)
  if (!found) throw new ApiError('not_found')
  const upload = found.upload_id === null ? undefined : await uploadById(tx, found.upload_id)
  const imports = upload ? await importsOfUpload(tx, upload.upload_id) : [found]
  const { staff_id = null } = upload ?? {}
  if (!undoableBy(asked.caller, imports)({ upload_id: found.upload_id, staff_id })) throw new ApiError('role_missing')
  if (imports.some(({ sheet }) => asksFactor(sheet))) asked.mayAsk?.()
  const why = (await whyNot(tx, asked, upload, imports)) ?? null
  if (why !== null || !upload) throw new NotStored(outcomeOf(why ?? 'not_kept', imports, []))
  return { upload, imports }
}

async function undoAll(tx: Tx, { upload, imports }: Whole, { now, newId, actor }: Asked): Promise<Outcome> {
  const undone: UndoneFile[] = []
  // Later imports build on earlier ones.
  for (const one of imports.toReversed()) {
    const { refused, ...counts } = await undoRows(tx, one, await changesOf(tx, one.import_id), { newId, now }, actor)
    undone.unshift({ ...counts, file: one.file, refused: refused.length, reasons: refused.slice(0, SHOWN) })
  }
  const isRefused = undone.some(({ refused }) => refused > 0)
  const outcome = outcomeOf(isRefused ? 'rows' : null, imports, undone)
  if (isRefused || actor === null) throw new NotStored(outcome)
  await dropChanges(
    tx,
    imports.map((one) => one.import_id),
  )
  await noteUndone(tx, upload.upload_id, { undone_at: now, undone_by: actor.who })
  const changes = undone.map(({ file, removed, restored }) => ({
    field: file,
    before: null,
    after: { rows_removed: removed, rows_restored: restored },
  }))
  const named = { action: 'import_undone', entity: 'import', entity_id: String(upload.upload_id) } as const
  await writeAudit(tx, { ...actor, ...named, at: now, changes, reason: null })
  return outcome
}

/** Requests an undo in the background. Its effect is not known yet: the outcome has the counts of the import. */
async function ask(
  tx: Tx,
  { upload, imports }: Whole,
  { now, actor }: { now: number; actor: Actor },
): Promise<Outcome> {
  const waits = { state: 'undo_checking' as const, actor: JSON.stringify(actor), asked_at: now, problem: null }
  const total = rowsOf(imports)
  const isAsked = await changeUpload(tx, upload.upload_id, ['done'], { ...waits, step: null, done: 0, total })
  if (!isAsked) throw new NotStored(outcomeOf('importing', imports, []))
  const files = imports.map(({ file, new_rows: removed, changed_rows: restored }) => ({ file, removed, restored }))
  return outcomeOf(
    null,
    imports,
    files.map((one) => ({ ...one, refused: 0, reasons: [] })),
  )
}

async function whyNot(
  tx: Tx,
  { now, since }: Asked,
  upload: StoredUpload | undefined,
  imports: StoredImport[],
): Promise<WhyNot | undefined> {
  if (!upload) return 'terminal'
  if (upload.state === 'undo_checking') return 'importing'
  if (upload.undone_at !== null) return 'undone'
  if (upload.state !== 'done') return 'not_stored'
  if (imports.some(({ begun_at }) => begun_at < since)) return 'too_old'
  if (imports.some(({ row_count }) => row_count > MAX_UNDONE_ROWS)) return 'too_many'
  for (const { import_id, row_count } of imports)
    if ((await countChanges(tx, import_id)) !== row_count) return 'not_kept'
  const isBusy = (await importInBrowser(tx, now)) ?? (await importOfTerminal(tx, now - TERMINAL_MS))
  return isBusy ? 'importing' : undefined
}

function outcomeOf(why_not: Outcome['why_not'], imports: StoredImport[], undone: UndoneFile[]): Outcome {
  const sum = (count: (one: UndoneFile) => number) => undone.reduce((all, one) => all + count(one), 0)
  return {
    why_not,
    files: imports.map(({ file }) => file),
    in_steps: isLarge(imports),
    removed: sum(({ removed }) => removed),
    restored: sum(({ restored }) => restored),
    refused: sum(({ refused }) => refused),
    reasons: undone
      .flatMap(({ reasons }) => reasons)
      .slice(0, SHOWN)
      .map(reasonOf),
  }
}
