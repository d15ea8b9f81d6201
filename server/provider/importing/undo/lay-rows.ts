import type { Tx } from '../../../db/db.ts'
import type { Sheet, Putting } from '../../sheet.ts'
import type { Row } from '../planned-row.ts'
import type { StoredImport } from '../staging.queries.ts'
import { addChanges, type StoredChange } from './changes.queries.ts'
import type { Undoable } from './undoable.ts'
import { undoableSheets } from './undoable-sheets.ts'

/** More rows would hold up students who save beside the one unit of work that undoes them. */
export const MAX_UNDONE_ROWS = 1000

/**
 * Puts rows, and keeps what was there before and what is there after them where they come from the console: so they can
 * be undone as long as that is kept.
 */
export async function layRows(
  tx: Tx,
  sheet: Sheet,
  { import_id, upload_id, row_count }: StoredImport,
  { from, rows, putting }: { from: number; rows: Row[]; putting: Putting },
): Promise<void> {
  const undoable = upload_id === null || row_count > MAX_UNDONE_ROWS ? undefined : undoableSheets[sheet.name]
  if (!undoable) return sheet.put(tx, rows, putting)
  const before = await byKey(tx, sheet, undoable, rows)
  const isNotWhole = (await undoable.notWhole?.(tx, rows)) ?? (() => false)
  await sheet.put(tx, rows, putting)
  const after = await byKey(tx, sheet, undoable, rows)
  const changes = rows.flatMap((row, at): StoredChange[] => {
    const key = sheet.key(row)
    const now = after.get(key)
    if (!now) return []
    const old = before.get(key)
    const stored = { before: old ? JSON.stringify(old.row) : null, after: JSON.stringify(now.row) }
    const { row_id, stud_id } = now
    return [{ import_id, position: from + at, row_id, stud_id, ...stored, is_whole: isNotWhole(row) ? 0 : 1 }]
  })
  await addChanges(tx, changes)
}

/** What is stored under the keys of these rows. */
export async function byKey(tx: Tx, sheet: Sheet, { kept }: Undoable, rows: Row[]) {
  const stored = rows.length === 0 ? [] : await kept(tx, rows)
  return new Map(stored.map((one) => [sheet.key(one.row), one]))
}
