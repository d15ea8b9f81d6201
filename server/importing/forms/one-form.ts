import { loadAcademy } from '../../academy/academy.ts'
import type { Tx } from '../../db/db.ts'
import type { Settings } from '../../ports/settings.ts'
import type { FileRef } from '../file-ref.ts'
import { knownForStudent } from '../import-context.queries.ts'
import { type OneRow, planOneRow } from '../planning/plan-one-row.ts'
import type { Putting, Sheet } from '../sheet.ts'

/**
 * Plans one row as an import of a sheet with that row alone would, for rows that refer only to levels and batches.
 * Changes nothing. `pictures` are those that the form names, by the column's key.
 */
export async function planForm(
  read: Tx,
  { mediaHosts }: Pick<Settings, 'mediaHosts'>,
  sheet: Sheet,
  texts: Readonly<Record<string, string>>,
  pictures: Readonly<Record<string, FileRef>> = {},
): Promise<OneRow> {
  const { zone } = await loadAcademy(read)
  const codes = await knownForStudent(read, '')
  const nothingYet = { unread: new Set<string>(), refused: new Map(), isGoodRows: false, now: null }
  const names = Object.entries(pictures).map(([column, { name }]) => [column, name] as const)
  const all = { ...texts, ...Object.fromEntries(names) }
  return planOneRow(read, sheet, { ...codes, ...nothingYet, mediaHosts, zone }, all, {
    resolve: async ({ row }) => void Object.assign(row, pictures),
  })
}

/** Stores what was planned, as an import would. */
export const putForm = async (tx: Tx, sheet: Sheet, row: NonNullable<OneRow['row']>, putting: Putting): Promise<void> =>
  sheet.put(tx, [row], putting)
