import type { Tx } from '../../db/db.ts'
import { pauseBetweenUnits } from '../../jobs/in-slices.ts'
import type { StoredImport } from '../../importing/writing/staging.queries.ts'
import { changesOf } from '../../importing/writing/undo/changes.queries.ts'
import { checkRows, type Refused, type Undone } from '../../importing/writing/undo/undo-rows.ts'
import { isAdded } from '../../importing/writing/undo/undoable.ts'
import { undoableNamed } from '../../importing/writing/undo/undoable-sheets.ts'

/** The number of rows hindering an undo that are listed; all are counted. */
export const SHOWN = 20

export type UndoneFile = Omit<Undone, 'refused'> & { file: string; refused: number; reasons: Refused[] }

// A small batch, so that students who read at the same time are not held up.
const AT_ONCE = 100

/** How many rows of an import are taken back in one unit of work. */
export const atOnceOf = ({ sheet, row_count }: StoredImport, most: number): number =>
  undoableNamed(sheet).isAtOnce ? row_count : most

/**
 * Returns what undoing all files of an upload would do, in the order of the undo, a few rows at a time. Writes nothing.
 * `onRows` gets the number of rows checked, and may throw to end the check.
 */
export async function checkUndo(
  read: Tx,
  imports: StoredImport[],
  onRows: (count: number) => void = () => {},
): Promise<UndoneFile[]> {
  // Later imports build on earlier ones: once their rows are undone, these no longer refer to earlier rows.
  const going = new Map<string, Set<string>>()
  const files: UndoneFile[] = []
  for (const found of imports.toReversed()) {
    const file: UndoneFile = { file: found.file, removed: 0, restored: 0, refused: 0, reasons: [] }
    const count = atOnceOf(found, AT_ONCE)
    let before = Number.MAX_SAFE_INTEGER
    for (;;) {
      const changes = await changesOf(read, found.import_id, { before, count })
      const [first] = changes
      if (!first) break
      before = first.position
      const { good, refused } = await checkRows(read, { found, changes, going })
      const added = good.filter(isAdded).length
      file.removed += added
      file.restored += good.length - added
      file.refused += refused.length
      file.reasons.push(...refused.slice(0, SHOWN - file.reasons.length))
      onRows(changes.length)
      await pauseBetweenUnits()
    }
    files.unshift(file)
  }
  return files
}
