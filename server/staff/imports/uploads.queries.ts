import type { DataOf } from '#contract/call.ts'
import type { staffImportUpload } from '#contract/staff/imports.ts'
import { columnsOf } from '../../db/columns-of.ts'
import { compareAndSet } from '../../db/compare-and-set.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import type { ImportState } from '../../importing/writing/staging.queries.ts'
import { UNDO_STATES } from '../../importing/writing/undo/changes.queries.ts'
import { type Claim, isLeasedByAnother } from '../../jobs/lease.ts'

export type UploadState = DataOf<typeof staffImportUpload>['upload']['state']
export type StoredUpload = Tables['import_uploads'] & { state: UploadState }
/** An upload on which a process works. */
export type HeldUpload = StoredUpload & { holder: string }

/** States of uploads that wait for their turn, or are under way. */
const WORK = ['planning', 'storing', 'laying', ...UNDO_STATES] as const
/** Working states that can be given up: none of the rows count as imported. */
const NOT_LAID = ['planning', 'storing'] as const
const NEEDS_FILES: ReadonlySet<string> = new Set(NOT_LAID)
/** States of which only the row is left, with the name of the sender. */
const OVER = ['done', 'broken'] as const
/** States in which no process works on the upload: files may be added, and it may be discarded. */
export const AT_REST: readonly UploadState[] = ['open', 'planned', 'failed']

export async function addUpload(tx: Tx, row: StoredUpload): Promise<void> {
  await tx.insertInto('import_uploads').values(row).execute()
}

export async function uploadById(tx: Tx, uploadId: number): Promise<StoredUpload | undefined> {
  const row = await tx
    .selectFrom('import_uploads')
    .select(columnsOf('import_uploads'))
    .where('upload_id', '=', uploadId)
    .executeTakeFirst()
  return row as StoredUpload | undefined
}

export type OpenUpload = Omit<StoredUpload, 'preview' | 'problem' | 'actor' | 'plan_hash'>

/** What is not stored yet, the newest first; without what is long. */
export async function openUploads(tx: Tx): Promise<OpenUpload[]> {
  const rows = await tx
    .selectFrom('import_uploads')
    .where('state', 'in', [...AT_REST, ...WORK])
    .select(['upload_id', 'staff_id', 'who', 'names', 'bytes', 'state', 'is_good_rows', 'has_changed', 'step', 'done'])
    .select(['total', 'added_at', 'asked_at', 'holder', 'held_from', 'held_until', 'ended_at'])
    .select(['folder', 'machine', 'rights'])
    .orderBy('upload_id', 'desc')
    .execute()
  return rows as OpenUpload[]
}

/** True while there is an upload that waits or is under way. */
export async function hasWork(tx: Tx): Promise<boolean> {
  const row = await tx.selectFrom('import_uploads').where('state', 'in', WORK).select('upload_id').limit(1).execute()
  return row.length > 0
}

/** Changes one that is still in one of these states and that nobody works on; false when it is not. */
export async function changeUpload(
  tx: Tx,
  uploadId: number,
  from: readonly UploadState[],
  changes: Partial<StoredUpload>,
): Promise<boolean> {
  return compareAndSet(tx.updateTable('import_uploads'), { upload_id: uploadId, state: from, holder: null }, changes)
}

/** The same for the process that works on it; false when another one has taken it over. */
export async function changeHeld(
  tx: Tx,
  { upload_id, holder }: Pick<HeldUpload, 'upload_id' | 'holder'>,
  changes: Partial<StoredUpload>,
): Promise<boolean> {
  return compareAndSet(tx.updateTable('import_uploads'), { upload_id, holder }, changes)
}

/**
 * Takes the next waiting upload: first one that counts as imported already, then the longest waiting one. Null where
 * there is none, or where another process has a lease on one. An upload with files on another machine is left to that
 * machine until its rows are staged: any process can publish those.
 */
export async function claimUpload(tx: Tx, claim: Claim<StoredUpload>): Promise<HeldUpload | null> {
  const { holder, now, until, isHere } = claim
  const rows = (await tx
    .selectFrom('import_uploads')
    .select(columnsOf('import_uploads'))
    .where('state', 'in', WORK)
    .orderBy('asked_at')
    .orderBy('upload_id')
    .execute()) as StoredUpload[]
  // Rows to publish or undo stand in the database: any machine can continue.
  const able = rows.filter((row) => !NEEDS_FILES.has(row.state) || isHere(row))
  const next =
    able.find(({ state }) => state === 'laying' || state === 'undoing') ??
    able.find((row) => row.holder !== null) ??
    able[0]
  if (isLeasedByAnother(rows, claim) || !next) return null
  const held = { holder, held_from: next.held_from ?? now, held_until: until }
  await tx.updateTable('import_uploads').set(held).where('upload_id', '=', next.upload_id).execute()
  return { ...next, ...held }
}

/** Ends one that waits since before that moment, whoever held it; false when it is under way, or its rows are stored. */
export async function giveUpWaiting(tx: Tx, uploadId: number, now: number, before: number): Promise<boolean> {
  return compareAndSet(
    tx
      .updateTable('import_uploads')
      .where('asked_at', '<', before)
      .where((where) => where.or([where('held_until', 'is', null), where('held_until', '<', now)])),
    { upload_id: uploadId, state: NOT_LAID },
    { state: 'failed', holder: null, held_from: null, held_until: null },
  )
}

export async function removeUpload(tx: Tx, uploadId: number): Promise<void> {
  await tx.deleteFrom('import_uploads').where('upload_id', '=', uploadId).execute()
}

/** Folders of uploads that are not over. */
export async function foldersInUse(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('import_uploads').where('state', 'not in', OVER).select('folder').execute()
  return rows.map(({ folder }) => folder)
}

/** Uploads that were sent in before that moment and that nobody asked to store, or nobody works on since then. */
export async function forgottenUploads(tx: Tx, before: number): Promise<StoredUpload[]> {
  const rows = await tx
    .selectFrom('import_uploads')
    .select(columnsOf('import_uploads'))
    .where((where) =>
      where.or([
        where.and([where('state', 'in', AT_REST), where('added_at', '<', before)]),
        where.and([where('state', 'in', NOT_LAID), where('asked_at', '<', before)]),
      ]),
    )
    .execute()
  return rows as StoredUpload[]
}

/** Trials of before that moment with nothing to store: they failed, or all that they have is wrong or asked about. */
export async function failedUploads(tx: Tx, before: number): Promise<StoredUpload[]> {
  const rows = (await tx
    .selectFrom('import_uploads')
    .where('state', 'in', ['failed', 'planned'])
    .where('added_at', '<', before)
    .where((where) => where.or([where('asked_at', 'is', null), where('asked_at', '<', before)]))
    .select(columnsOf('import_uploads'))
    .orderBy('upload_id')
    .execute()) as StoredUpload[]
  return rows.filter(({ state, preview }) => state === 'failed' || hasFailed(preview))
}

function hasFailed(preview: string | null): boolean {
  const { rows = 0, mistakes = 0, open = 0 } = JSON.parse(preview ?? '{}') as Partial<Record<string, number>>
  return rows === 0 && mistakes + open > 0
}

/** Uploads that were over before that moment. */
export async function oldUploads(tx: Tx, before: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('import_uploads')
    .where('state', 'in', OVER)
    .where('ended_at', '<', before)
    .select('upload_id')
    .execute()
  return rows.map(({ upload_id }) => upload_id)
}

export async function noteUndone(
  tx: Tx,
  uploadId: number,
  undone: { undone_at: number; undone_by: string },
): Promise<void> {
  await tx.updateTable('import_uploads').set(undone).where('upload_id', '=', uploadId).execute()
}

/** An import of the terminal that began lately and is under way; older ones were broken off. */
export async function importOfTerminal(tx: Tx, since: number): Promise<{ file: string; begun_at: number } | undefined> {
  return tx
    .selectFrom('imports')
    .where('state', 'in', ['staging', 'published'])
    .where('upload_id', 'is', null)
    .where('begun_at', '>=', since)
    .select(['file', 'begun_at'])
    .orderBy('import_id')
    .executeTakeFirst()
}

/** What was imported, the newest first; without what was given up before it counted. */
export async function importHistory(tx: Tx, before: number | undefined, count: number) {
  const rows = await tx
    .selectFrom('imports')
    .leftJoin('import_uploads', 'import_uploads.upload_id', 'imports.upload_id')
    .$if(before !== undefined, (query) => query.where('import_id', '<', before ?? 0))
    .select(['import_id', 'begun_at', 'who', 'file', 'sheet', 'imports.state', 'imports.upload_id', 'staff_id'])
    .select(['new_rows', 'changed_rows', 'unchanged_rows', 'import_uploads.state as upload_state'])
    .select(['undone_at', 'undone_by', 'undo_left', 'problem'])
    .orderBy('import_id', 'desc')
    .limit(count)
    .execute()
  return rows.map((row) => ({ ...row, state: row.state as ImportState }))
}
