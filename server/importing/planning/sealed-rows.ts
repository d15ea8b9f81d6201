import type { SealedPaper } from '../../assessment/seal/sealed-papers.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { Sheet } from '../sheet.ts'
import type { PlannedRow, Row, AddErrorAt } from './planned-row.ts'

type Bound = ReadonlyMap<string, SealedPaper>

/** Returns the papers that bind rows of a sheet, by the rows' keys. */
export const boundRows = async (read: Tx, { sealing }: Sheet): Promise<Bound> => (await sealing?.by(read)) ?? new Map()

/** Refuses rows that would change what a sealed paper binds, whoever imports them. An unchanged row is accepted. */
export async function refuseSealed(read: Tx, sheet: Sheet, planned: PlannedRow[], say: AddErrorAt): Promise<void> {
  const { sealing } = sheet
  if (!sealing || !planned.some(({ before }) => before)) return
  const bound = await boundRows(read, sheet)
  for (const one of planned) {
    const paper = bound.get(one.key)
    // No column is named, so that nobody learns which one differs.
    if (paper && one.before && sealing.isChanged(one.before, one.row)) say(one, null, sealing.problem(paper))
  }
}

/** Separates compared rows from those that a paper sealed since then binds; the bound ones are left as they are. */
export async function partSealed(tx: Tx, sheet: Sheet, rows: Row[]): Promise<{ free: Row[]; left: string[] }> {
  const { sealing } = sheet
  const bound = await boundRows(tx, sheet)
  const asked = rows.filter((row) => bound.has(sheet.key(row)))
  if (!sealing || asked.length === 0) return { free: rows, left: [] }
  const stored = new Map((await sheet.stored(tx, asked)).map((row) => [sheet.key(row), row]))
  const held = new Set(
    asked.filter((row) => {
      const before = stored.get(sheet.key(row))
      return before !== undefined && sealing.isChanged(before, row)
    }),
  )
  return { free: rows.filter((row) => !held.has(row)), left: [...held].map((row) => sheet.key(row)) }
}
