import type { DataOf } from '#contract/call.ts'
import type { staffImportUndoPreview } from '#contract/staff/imports.ts'
import type { Actor } from '../../audit/audit-entry.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { Db, Tx } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Settings } from '../../ports/settings.ts'
import { importById, importInBrowser, importsOfUpload } from '../../provider/importing/staging.queries.ts'
import type { StoredImport } from '../../provider/importing/staging.queries.ts'
import { dropChanges } from '../../provider/importing/undo/changes.queries.ts'
import { MAX_UNDONE_ROWS } from '../../provider/importing/undo/lay-rows.ts'
import { undoImport, type Undone } from '../../provider/importing/undo/undo-import.ts'
import { undoableSheets } from '../../provider/importing/undo/undoable-sheets.ts'
import { TERMINAL_MS } from './run-uploads.ts'
import { importOfTerminal, noteUndone, type StoredUpload, uploadById } from './uploads.queries.ts'

type Deps = { db: Db; clock: Clock; newId: NewId; settings: Pick<Settings, 'kept'> }
type Outcome = DataOf<typeof staffImportUndoPreview>
type WhyNot = NonNullable<Outcome['why_not']>
type Asked = { import_id: number; now: number; since: number; newId: NewId; actor: Actor | null }

const DAY_MS = 86_400_000
const SHOWN = 20

/** Carries out of a unit of work what would come of it, so that nothing of it is stored. */
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
 * Undoes all files of what was sent in together, in one unit of work with its entry in the audit. Where there is a reason
 * against it, or without an actor, nothing is stored: the outcome says what would be.
 */
export async function undoUpload(deps: Deps, import_id: number, actor: Actor | null): Promise<Outcome> {
  const { db, clock, newId, settings } = deps
  const now = clock.now()
  const asked = { import_id, now, since: undoableSince(now, settings), newId, actor }
  try {
    return await db.write(async (tx) => undoAll(tx, asked))
  } catch (error) {
    if (error instanceof NotStored) return error.outcome
    throw error
  }
}

async function undoAll(tx: Tx, asked: Asked): Promise<Outcome> {
  const { import_id, now, newId, actor } = asked
  const found = await importById(tx, import_id)
  if (!found) throw new ApiError('not_found')
  const upload = found.upload_id === null ? undefined : await uploadById(tx, found.upload_id)
  const imports = upload ? await importsOfUpload(tx, upload.upload_id) : [found]
  const why = (await whyNot(tx, asked, upload, imports)) ?? null
  if (why !== null || !upload) throw new NotStored(outcomeOf(why ?? 'not_kept', imports, []))
  const undone: Undone[] = []
  // What was laid last builds on what was laid before it.
  for (const one of imports.toReversed()) {
    const done = await undoImport(tx, one, { newId, now })
    if (!done) throw new NotStored(outcomeOf('not_kept', imports, []))
    undone.unshift(done)
  }
  const isRefused = undone.some(({ refused }) => refused.length > 0)
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
    after: `${removed} removed, ${restored} restored`,
  }))
  const named = { action: 'import undone', entity: 'import', entity_id: String(upload.upload_id) }
  await writeAudit(tx, { ...actor, ...named, at: now, changes, reason: null })
  return outcome
}

async function whyNot(
  tx: Tx,
  { now, since }: Asked,
  upload: StoredUpload | undefined,
  imports: StoredImport[],
): Promise<WhyNot | undefined> {
  if (!upload) return 'terminal'
  if (upload.undone_at !== null) return 'undone'
  if (upload.state !== 'done') return 'not_stored'
  if (imports.some(({ begun_at }) => begun_at < since)) return 'too_old'
  if (imports.some(({ sheet }) => !(sheet in undoableSheets))) return 'sheet'
  if (imports.reduce((sum, { row_count }) => sum + row_count, 0) > MAX_UNDONE_ROWS) return 'too_many'
  const isBusy = (await importInBrowser(tx, now)) ?? (await importOfTerminal(tx, now - TERMINAL_MS))
  return isBusy ? 'importing' : undefined
}

function outcomeOf(why_not: Outcome['why_not'], imports: StoredImport[], undone: Undone[]): Outcome {
  const refused = undone.flatMap((one) => one.refused)
  const sum = (count: (one: Undone) => number) => undone.reduce((all, one) => all + count(one), 0)
  return {
    why_not,
    files: imports.map(({ file }) => file),
    sheets: [...new Set(imports.map(({ sheet }) => sheet))].filter((sheet) => !(sheet in undoableSheets)),
    removed: sum(({ removed }) => removed),
    restored: sum(({ restored }) => restored),
    refused: refused.length,
    reasons: refused.slice(0, SHOWN),
  }
}
