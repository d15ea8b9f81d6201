import type { Tx } from '../../../db/db.ts'
import type { Putting, Sheet } from '../../sheet.ts'
import { sheetNamed } from '../all-sheets.ts'
import type { Row } from '../planned-row.ts'
import type { StoredImport } from '../staging.queries.ts'
import { changesOf } from './changes.queries.ts'
import { byKey } from './lay-rows.ts'
import type { Kept, Undoable, WhyNot } from './undoable.ts'
import { undoableSheets } from './undoable-sheets.ts'

export type Refused = { file: string; row: string; why: WhyNot }
export type Undone = { file: string; removed: number; restored: number; refused: Refused[] }

type Taken = { key: string; now: Kept; before: Row | null }

/**
 * Takes a file's rows back within a unit of work: added ones go, changed ones get their old values. What it refuses is
 * left as it is, and then the unit must not be stored. Null where it is not known what the import did to each row.
 */
export async function undoImport(tx: Tx, found: StoredImport, putting: Putting): Promise<Undone | null> {
  const { import_id, sheet: name, file, row_count } = found
  const undoable = undoableSheets[name]
  const changes = await changesOf(tx, import_id)
  if (!undoable || changes.length !== row_count) return null
  const sheet = sheetNamed(name)
  const after = changes.map((change) => JSON.parse(change.after) as Row)
  const stored = await byKey(tx, sheet, undoable, after)
  const refused: Refused[] = []
  const taken: Taken[] = []
  for (const [at, { row_id, stud_id, before, is_whole }] of changes.entries()) {
    const left = after[at] ?? {}
    const key = sheet.key(left)
    const now = stored.get(key)
    const isSame = now?.row_id === row_id && now.stud_id === stud_id && isLike(sheet, now.row, left)
    if (is_whole === 0) refused.push({ file, row: key, why: before === null ? 'took_over' : 'not_restorable' })
    else if (!now || !isSame) refused.push({ file, row: key, why: 'changed' })
    else taken.push({ key, now, before: before === null ? null : (JSON.parse(before) as Row) })
  }
  const say = (row: string, why: WhyNot) => void refused.push({ file, row, why })
  const removed = await removeAdded(tx, undoable, taken, say)
  const restored = await putBack(tx, sheet, undoable, { taken, putting, say })
  return { file, removed, restored, refused }
}

type Say = (row: string, why: WhyNot) => void

async function removeAdded(tx: Tx, undoable: Undoable, taken: Taken[], say: Say): Promise<number> {
  const added = taken.filter(({ before }) => before === null)
  if (added.length === 0) return 0
  const inUse =
    (await undoable.inUse?.(
      tx,
      added.map(({ now }) => now),
    )) ?? new Set<number>()
  const free = added.filter(({ now }) => !inUse.has(now.row_id))
  for (const { key, now } of added) if (inUse.has(now.row_id)) say(key, 'in_use')
  if (free.length > 0)
    await undoable.remove(
      tx,
      free.map(({ now }) => now),
    )
  return free.length
}

type Back = { taken: Taken[]; putting: Putting; say: Say }

/** By the sheet's own writer; then it is looked whether all of it is as it was. */
async function putBack(tx: Tx, sheet: Sheet, undoable: Undoable, { taken, putting, say }: Back): Promise<number> {
  const old = taken.flatMap(({ before }): Row[] => (before ? [before] : []))
  if (old.length === 0) return 0
  const hindrance = (await undoable.hindrance?.(tx, old)) ?? (() => null)
  const free = old.filter((row) => {
    const why = hindrance(row)
    if (why !== null) say(sheet.key(row), why)
    return why === null
  })
  if (free.length === 0) return 0
  await sheet.put(tx, free, putting)
  const stored = await byKey(tx, sheet, undoable, free)
  const back = free.filter((row) => {
    const now = stored.get(sheet.key(row))
    const isBack = now !== undefined && isLike(sheet, now.row, row)
    if (!isBack) say(sheet.key(row), 'not_restorable')
    return isBack
  })
  return back.length
}

const isLike = ({ columns }: Sheet, one: Row, other: Row): boolean =>
  Object.keys(columns).every((column) => JSON.stringify(one[column]) === JSON.stringify(other[column]))
