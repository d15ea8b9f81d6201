import type { Actor, AuditEntry } from '../../../audit/audit-entry.ts'
import { writeAudit } from '../../../audit/audit.queries.ts'
import type { Tx } from '../../../db/db.ts'
import type { Putting, Sheet } from '../../sheet.ts'
import { type AuditedRow, auditRows, isAudited } from '../audited-rows.ts'
import type { Row } from '../../planning/planned-row.ts'
import { type Importer, rightOn } from '../../sheets/sheet-rights.ts'
import type { StoredImport } from '../staging.queries.ts'
import { partSealed } from '../../planning/sealed-rows.ts'
import { addChanges, type StoredChange } from './changes.queries.ts'
import type { Kept, Undoable } from './undoable.ts'
import { undoableNamed } from './undoable-sheets.ts'

/** For larger imports the rows' earlier values are not stored: they would double the import's size in the database. */
export const MAX_UNDONE_ROWS = 100_000

/** Values of `is_whole`. */
export const NOT_WHOLE = 0
const WHOLE = 1
/** Added to something of several rows. */
export const PART = 2

/** The person who imports, for the audit, and their rights. */
export type AppliedBy = { actor: Actor; importer: Importer | null }

/**
 * Stores rows, with the audit's entries on their changes. For imports by the console, the rows' values before and after
 * are stored too, so that the import can be undone as long as they are kept.
 */
export async function applyRows(
  tx: Tx,
  sheet: Sheet,
  found: StoredImport,
  { from, rows: all, by, putting }: { from: number; rows: Row[]; by: AppliedBy; putting: Putting },
): Promise<void> {
  const { import_id, upload_id, row_count } = found
  const { free: staged, left } = await partSealed(tx, sheet, all)
  if (left.length > 0) await writeAudit(tx, leftOut(found, by.actor, left, putting.now))
  const isKept = upload_id !== null && row_count <= MAX_UNDONE_ROWS
  const isAdding = rightOn(sheet.name, by.importer) === 'add'
  const saysChanged = isAudited(sheet.name, 'changed') && found.changed_rows > 0
  const saysAdded = isAudited(sheet.name, 'added') && found.new_rows > 0
  const isLooked = isKept || isAdding || saysChanged || saysAdded
  if (!isLooked) return sheet.put(tx, staged, putting)
  const undoable = undoableNamed(sheet.name)
  const known = await byKey(tx, sheet, undoable, staged)
  // A row that another person has added since the comparison stays theirs.
  const rows = isAdding ? staged.filter((row) => !known.has(sheet.key(row))) : staged
  const audited = { actor: by.actor, at: putting.now, reason: `import of ${found.file}` }
  if (saysChanged) await auditRows(tx, sheet.name, changed(sheet, rows, known), audited)
  if (!isKept && !saysAdded) return sheet.put(tx, rows, putting)
  const before = beforeOf(undoable, rows, known, sheet)
  const isNotWhole = (await undoable.notWhole?.(tx, rows)) ?? (() => false)
  await sheet.put(tx, rows, putting)
  const after = await byKey(tx, sheet, undoable, rows)
  if (saysAdded) await auditRows(tx, sheet.name, added(sheet, rows, { known, after }), audited)
  if (!isKept) return
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

/** Returns the audit entry on rows that were left out because a paper was sealed while rows were stored. */
const leftOut = ({ import_id, file }: StoredImport, actor: Actor, rows: string[], at: number): AuditEntry => ({
  ...actor,
  at,
  action: 'import_left_out_sealed_rows',
  entity: 'import',
  entity_id: String(import_id),
  changes: rows.map((row) => ({ field: `${file}: ${row}`, before: null, after: 'sealed' })),
  reason: null,
})

const changed = (sheet: Sheet, rows: Row[], known: Map<string, Kept>): AuditedRow[] =>
  rows.flatMap((after) => {
    const kept = known.get(sheet.key(after))
    return kept && !kept.isPart ? [{ before: kept.row, after, kept }] : []
  })

type Around = { known: Map<string, Kept>; after: Map<string, Kept> }

const added = (sheet: Sheet, rows: Row[], { known, after }: Around): AuditedRow[] =>
  rows.flatMap((row) => {
    const kept = after.get(sheet.key(row))
    return kept && !known.has(sheet.key(row)) ? [{ before: null, after: row, kept }] : []
  })

/** Returns the state before each of these rows: what the first of them creates exists before the next. */
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

/** Returns what is stored under the keys of these rows. */
export async function byKey(tx: Tx, sheet: Sheet, { kept }: Undoable, rows: Row[]): Promise<Map<string, Kept>> {
  const stored = rows.length === 0 ? [] : await kept(tx, rows)
  return new Map(stored.map((one) => [sheet.key(one.of ?? one.row), one]))
}
