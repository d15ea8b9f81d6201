import { loadAcademy } from '../../academy/academy.ts'
import type { Tx } from '../../db/db.ts'
import type { Settings } from '../../ports/settings.ts'
import type { FileRef } from '../file-ref.ts'
import { knownForPaper } from '../import-context.queries.ts'
import { type OneRow, planOneRow } from '../planning/plan-one-row.ts'
import type { Sheet } from '../sheet.ts'

/**
 * Plans one row as an import of a sheet with that row alone would, for rows that refer to levels, subjects, chapters and
 * batches. Changes nothing. `files` are those that the form names, by the column's key.
 */
export async function planPlace(
  read: Tx,
  { mediaHosts }: Pick<Settings, 'mediaHosts'>,
  sheet: Sheet,
  texts: Readonly<Record<string, string>>,
  files: Readonly<Record<string, FileRef>> = {},
): Promise<OneRow> {
  const { zone } = await loadAcademy(read)
  // The same codes as for a paper without questions.
  const codes = await knownForPaper(read, [])
  const nothingYet = { unread: new Set<string>(), refused: new Map(), isGoodRows: false, now: null }
  const names = Object.fromEntries(Object.entries(files).map(([column, { name }]) => [column, name]))
  return planOneRow(
    read,
    sheet,
    { ...codes, ...nothingYet, mediaHosts, zone },
    { ...texts, ...names },
    {
      resolve: async ({ row }) => void Object.assign(row, files),
    },
  )
}
