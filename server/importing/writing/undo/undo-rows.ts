import type { Actor } from '../../../audit/audit-entry.ts'
import type { Tx } from '../../../db/db.ts'
import type { Putting, Sheet } from '../../sheet.ts'
import { sheetNamed } from '../../sheets/all-sheets.ts'
import { auditRows, isAudited } from '../audited-rows.ts'
import { comparable } from '../../planning/compare-rows.ts'
import type { Row } from '../../planning/planned-row.ts'
import type { StoredImport } from '../staging.queries.ts'
import type { StoredChange } from './changes.queries.ts'
import { boundRows } from '../../planning/sealed-rows.ts'
import { codesThere } from './codes-there.ts'
import { byKey, NOT_WHOLE, PART } from './apply-rows.ts'
import { isAdded, type Kept, type Taken, type Undoable, type WhyNot } from './undoable.ts'
import { undoableNamed } from './undoable-sheets.ts'
import type { Holder } from './used-by.queries.ts'

/** `by` is the table that refers to the row, where it is in use. */
export type Refused = { file: string; row: string; why: WhyNot; by: Holder | null }
export type Undone = { removed: number; restored: number; refused: Refused[] }
type Asked = { found: StoredImport; changes: StoredChange[]; going: Map<string, Set<string>> }
type Checked = { good: Taken[]; refused: Refused[] }

/**
 * Returns which rows of an import can be taken back, and why the others cannot. `going` has what is removed before
 * these rows or with them although it still exists; what these rows take with them is added to it.
 */
export async function checkRows(tx: Tx, { found, changes, going }: Asked): Promise<Checked> {
  const undoable = undoableNamed(found.sheet)
  const sheet = sheetNamed(found.sheet)
  const after = changes.map((change) => JSON.parse(change.after) as Row)
  const stored = await byKey(tx, sheet, undoable, after)
  const refused: Refused[] = []
  const refuse = (row: string, why: WhyNot, by: Holder | null = null) =>
    refused.push({ file: found.file, row, why, by })
  const there: (Taken & { left: Row })[] = []
  for (const [at, { row_id, stud_id, before, is_whole }] of changes.entries()) {
    const left = after[at] ?? {}
    const key = sheet.key(left)
    const now = stored.get(key)
    const old = before === null ? null : (JSON.parse(before) as Row)
    if (is_whole === NOT_WHOLE) refuse(key, old === null ? 'took_over' : 'not_restorable')
    else if (!now || now.isPart || now.row_id !== row_id || now.stud_id !== stud_id) refuse(key, 'changed')
    else there.push({ key, now, before: old, isPart: is_whole === PART, left })
  }
  for (const one of there) addGoing(going, one)
  const userOf = there.length > 0 ? ((await undoable.used?.(tx, there, going)) ?? (() => null)) : () => null
  const isBound = await boundBySeal(tx, sheet, there)
  const whyNot = await hindrances(tx, undoable, there, found.import_id)
  const good = there.filter((one) => {
    const by = userOf(one) ?? (isBound(one) ? 'papers' : null)
    const isSame = isLike(sheet, one.now.row, one.left)
    const why = by !== null ? 'in_use' : isSame ? whyNot(one) : 'changed'
    if (why !== null) refuse(one.key, why, by)
    return why === null
  })
  return { good, refused }
}

/** Returns a check of whether a sealed paper binds a row in its current state, which its old values would change. */
async function boundBySeal(tx: Tx, sheet: Sheet, taken: Taken[]): Promise<(one: Taken) => boolean> {
  const { sealing } = sheet
  if (!sealing || taken.length === 0) return () => false
  const bound = await boundRows(tx, sheet)
  return ({ key, now, before }) => bound.has(key) && (before === null || sealing.isChanged(now.row, before))
}

/**
 * A row that gets its old values counts as well: they refer to things from before the import, so the row refers to
 * nothing that the import added. The thing that a row was added to stays.
 */
function addGoing(going: Asked['going'], one: Taken): void {
  for (const [table, id] of one.before === null ? one.now.goes : one.now.goes.slice(0, 1)) {
    const ids = going.get(table) ?? new Set()
    going.set(table, ids.add(id))
  }
}

async function hindrances(tx: Tx, undoable: Undoable, taken: Taken[], importId: number) {
  const old = taken.flatMap(({ before, isPart }) => (before === null || isPart ? [] : [before]))
  if (old.length === 0) return () => null
  const isThere = undoable.needs ? await codesThere(tx, undoable.needs, old) : () => true
  const own = (await undoable.hindrance?.(tx, old, importId)) ?? (() => null)
  return ({ before, isPart }: Taken): WhyNot | null => {
    if (before === null || isPart) return null
    return own(before) ?? (isThere(before) ? null : 'not_restorable')
  }
}

/**
 * Takes rows back within a unit of work: added ones are removed, changed ones get their old values. Refused rows are
 * left as they are. With an `actor` the audit records each row as it does for an import.
 */
export async function undoRows(
  tx: Tx,
  found: StoredImport,
  changes: StoredChange[],
  putting: Putting,
  actor: Actor | null,
): Promise<Undone> {
  const undoable = undoableNamed(found.sheet)
  const sheet = sheetNamed(found.sheet)
  const { good, refused } = await checkRows(tx, { found, changes, going: new Map() })
  const added = good.filter(isAdded)
  if (added.length > 0) await undoable.remove(tx, added, putting.now)
  const lost = await putBack(tx, sheet, undoable, { taken: good, putting })
  const restored = good.flatMap(({ now, before, isPart }) =>
    before === null || isPart ? [] : [{ before: now.row, after: before, kept: now }],
  )
  const reason = `undo of the import of ${found.file}`
  if (actor && isAudited(sheet.name, 'changed'))
    await auditRows(tx, sheet.name, restored, { actor, at: putting.now, reason })
  for (const row of lost) refused.push({ file: found.file, row, why: 'not_restorable', by: null })
  return { removed: added.length, restored: good.length - added.length - lost.length, refused }
}

/** Restores old values by the sheet's own writer, then compares. Returns the keys of rows that differ. */
async function putBack(
  tx: Tx,
  sheet: Sheet,
  undoable: Undoable,
  { taken, putting }: { taken: Taken[]; putting: Putting },
): Promise<string[]> {
  const { parts } = undoable
  const gone = new Set(parts ? taken.flatMap(({ before, now }) => (before === null ? [parts.place(now.row)] : [])) : [])
  const old = taken.flatMap(({ before, isPart }): Row[] => {
    const isGone = isPart && before !== null && parts && gone.has(parts.place(before))
    return before === null || isGone ? [] : [before]
  })
  if (old.length === 0) return []
  await (undoable.restore ?? sheet.put)(tx, old, putting)
  const rows = taken.flatMap(({ before, isPart }): Row[] => (before === null || isPart ? [] : [before]))
  const stored = await byKey(tx, sheet, undoable, rows)
  return rows.flatMap((row) => {
    const key = sheet.key(row)
    return isBack(sheet, stored.get(key), row) ? [] : [key]
  })
}

const isBack = (sheet: Sheet, now: Kept | undefined, row: Row): boolean =>
  now !== undefined && now.isPart !== true && isLike(sheet, now.row, row)

// A row that was kept before a column was added has none of it.
const isLike = ({ columns }: Sheet, now: Row, other: Row): boolean =>
  Object.keys(columns).every((column) => comparable(now[column] ?? null) === comparable(other[column] ?? null))
