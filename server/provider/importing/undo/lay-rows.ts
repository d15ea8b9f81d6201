import type { AuditEntry } from '../../../audit/audit-entry.ts'
import { writeAudit } from '../../../audit/audit.queries.ts'
import type { Tx } from '../../../db/db.ts'
import type { Putting, Sheet } from '../../sheet.ts'
import type { Row } from '../planned-row.ts'
import type { StoredImport } from '../staging.queries.ts'
import { partSealed } from '../sealed-rows.ts'
import { addChanges, type StoredChange } from './changes.queries.ts'
import type { Kept, Undoable } from './undoable.ts'
import { undoableNamed } from './undoable-sheets.ts'

/** Of larger imports it is not kept what each row was before: it would double what the database holds of them. */
export const MAX_UNDONE_ROWS = 100_000

/** What `is_whole` says. */
export const NOT_WHOLE = 0
const WHOLE = 1
/** Added to something of several rows. */
export const PART = 2

/**
 * Puts rows, and keeps what was there before and what is there after them where they come from the console: so they can
 * be undone as long as that is kept.
 */
export async function layRows(
  tx: Tx,
  sheet: Sheet,
  { import_id, upload_id, row_count, file }: StoredImport,
  { from, rows: all, putting }: { from: number; rows: Row[]; putting: Putting },
): Promise<void> {
  const { free: rows, left } = await partSealed(tx, sheet, all)
  if (left.length > 0) await writeAudit(tx, leftOut(import_id, file, left, putting.now))
  if (upload_id === null || row_count > MAX_UNDONE_ROWS) return sheet.put(tx, rows, putting)
  const undoable = undoableNamed(sheet.name)
  const before = beforeOf(undoable, rows, await byKey(tx, sheet, undoable, rows), sheet)
  const isNotWhole = (await undoable.notWhole?.(tx, rows)) ?? (() => false)
  await sheet.put(tx, rows, putting)
  const after = await byKey(tx, sheet, undoable, rows)
  const changes = rows.flatMap((row, at): StoredChange[] => {
    const now = after.get(sheet.key(row))
    if (!now) return []
    const old = before[at]
    const stored = { before: old ? JSON.stringify(old.row) : null, after: JSON.stringify(now.row) }
    const whole = old?.isPart === true ? PART : WHOLE
    const { row_id, stud_id } = now
    return [
      { import_id, position: from + at, row_id, stud_id, ...stored, is_whole: isNotWhole(row) ? NOT_WHOLE : whole },
    ]
  })
  await addChanges(tx, changes)
}

/** An entry that says which rows a paper kept as they were that was sealed while they were stored. */
const leftOut = (importId: number, file: string, rows: string[], at: number): AuditEntry => ({
  at,
  staff_id: null,
  who: 'import',
  role: null,
  request_id: '',
  action: 'import left out sealed rows',
  entity: 'import',
  entity_id: String(importId),
  changes: rows.map((row) => ({ field: `${file}: ${row}`, before: null, after: 'sealed' })),
  reason: null,
})

/** What was there before each of these rows; what the first of them makes is there before the next. */
function beforeOf({ parts }: Undoable, rows: Row[], stored: Map<string, Kept>, sheet: Sheet) {
  const made = new Set<string>()
  return rows.map((row): Pick<Kept, 'row' | 'isPart'> | null => {
    const old = stored.get(sheet.key(row))
    if (old || !parts) return old ?? null
    const place = parts.place(row)
    if (made.has(place)) return { row: parts.bare(row), isPart: true }
    made.add(place)
    return null
  })
}

/** What is stored under the keys of these rows. */
export async function byKey(tx: Tx, sheet: Sheet, { kept }: Undoable, rows: Row[]): Promise<Map<string, Kept>> {
  const stored = rows.length === 0 ? [] : await kept(tx, rows)
  return new Map(stored.map((one) => [sheet.key(one.of ?? one.row), one]))
}
