import { columnsOf } from '../../db/columns-of.ts'
import type { Tx } from '../../db/db.ts'
import { deletesMore } from '../../db/delete-some.ts'
import type { Tables } from '../../db/tables.ts'

export type ImportState = 'staging' | 'published' | 'done' | 'stuck'
export type StoredImport = Tables['imports'] & { state: ImportState }

export async function addImport(tx: Tx, row: StoredImport): Promise<void> {
  await tx.insertInto('imports').values(row).execute()
}

export async function importById(tx: Tx, importId: number): Promise<StoredImport | undefined> {
  const row = await tx
    .selectFrom('imports')
    .select(columnsOf('imports'))
    .where('import_id', '=', importId)
    .executeTakeFirst()
  return row as StoredImport | undefined
}

export async function importsInState(tx: Tx, state: ImportState): Promise<StoredImport[]> {
  const rows = await tx
    .selectFrom('imports')
    .select(columnsOf('imports'))
    .where('state', '=', state)
    .orderBy('import_id')
    .execute()
  return rows as StoredImport[]
}

export async function stageRows(tx: Tx, importId: number, from: number, contents: string[]): Promise<void> {
  const rows = contents.map((content, index) => ({ import_id: importId, position: from + index, content }))
  await tx
    .insertInto('import_rows')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function stagedRows(tx: Tx, importId: number, from: number, count: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('import_rows')
    .where('import_id', '=', importId)
    .where('position', '>=', from)
    .where('position', '<', from + count)
    .select('content')
    .orderBy('position')
    .execute()
  return rows.map(({ content }) => content)
}

export async function setImport(tx: Tx, importId: number, changes: Partial<StoredImport>): Promise<void> {
  await tx.updateTable('imports').set(changes).where('import_id', '=', importId).execute()
}

/** Stores an import's progress. Of two processes that work on it at once, the one that is behind changes nothing. */
export async function noteApplied(tx: Tx, importId: number, laid: number): Promise<void> {
  await tx.updateTable('imports').set({ laid }).where('import_id', '=', importId).where('laid', '<', laid).execute()
}

/** Removes some of the rows that are stored; returns true while there are more. */
export async function sweepStaged(tx: Tx, importId: number, count: number): Promise<boolean> {
  const some = tx.selectFrom('import_rows').where('import_id', '=', importId).select('position').limit(count)
  return deletesMore(
    tx.deleteFrom('import_rows').where('import_id', '=', importId).where('position', 'in', some),
    count,
  )
}

export async function lastImports(tx: Tx, count: number): Promise<StoredImport[]> {
  const rows = await tx
    .selectFrom('imports')
    .select(columnsOf('imports'))
    .orderBy('import_id', 'desc')
    .limit(count)
    .execute()
  return rows as StoredImport[]
}

/** Returns the imports of an upload, in the order in which they are stored. */
export async function importsOfUpload(tx: Tx, uploadId: number): Promise<StoredImport[]> {
  const rows = await tx
    .selectFrom('imports')
    .select(columnsOf('imports'))
    .where('upload_id', '=', uploadId)
    .orderBy('import_id')
    .execute()
  return rows as StoredImport[]
}

/** Returns who has an upload stored, and the rights by which it was compared; both are JSON. */
export async function askedBy(
  tx: Tx,
  uploadId: number,
): Promise<{ actor: string | null; rights: string | null } | undefined> {
  return tx
    .selectFrom('import_uploads')
    .where('upload_id', '=', uploadId)
    .select(['actor', 'rights'])
    .executeTakeFirst()
}

/** Returns the imports of several uploads, file by file. */
export async function importsOfUploads(
  tx: Tx,
  uploadIds: number[],
): Promise<Pick<StoredImport, 'upload_id' | 'sheet' | 'changed_rows'>[]> {
  if (uploadIds.length === 0) return []
  return tx
    .selectFrom('imports')
    .where('upload_id', 'in', uploadIds)
    .select(['upload_id', 'sheet', 'changed_rows'])
    .execute()
}

/** Returns who is importing in the browser at the moment, and since when; other imports wait for it. */
export async function importInBrowser(
  tx: Tx,
  now: number,
): Promise<{ who: string; held_from: number | null } | undefined> {
  return tx
    .selectFrom('import_uploads')
    .where('state', 'in', ['storing', 'laying', 'undo_checking', 'undoing'])
    .where('held_until', '>', now)
    .select(['who', 'held_from'])
    .executeTakeFirst()
}

const begunBefore = (read: Tx, before: number, states: StoredImport['state'][]) =>
  read.selectFrom('imports').where('state', 'in', states).where('begun_at', '<', before).select('import_id')

const idsOf = (rows: { import_id: number }[]) => rows.map(({ import_id }) => import_id)

/** Returns imports that were given up before that moment, and whose rows are still stored. */
export async function givenUpImports(read: Tx, before: number, count: number): Promise<number[]> {
  const givenUp = begunBefore(read, before, ['stuck', 'staging']).limit(count)
  const rows = read.selectFrom('import_rows').select('import_id')
  return idsOf(await givenUp.where('import_id', 'in', rows).execute())
}

/** Returns imports that began before that moment and are over. */
export async function oldImports(read: Tx, before: number, count: number): Promise<number[]> {
  const over = begunBefore(read, before, ['done', 'stuck']).limit(count)
  const rows = read.selectFrom('import_rows').select('import_id')
  const changes = read.selectFrom('import_changes').select('import_id')
  return idsOf(await over.where('import_id', 'not in', rows).where('import_id', 'not in', changes).execute())
}

export async function forgetImports(tx: Tx, importIds: number[]): Promise<void> {
  await tx.deleteFrom('imports').where('import_id', 'in', importIds).execute()
}
