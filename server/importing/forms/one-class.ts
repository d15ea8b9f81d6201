import { loadAcademy } from '../../academy/academy.ts'
import type { Tx } from '../../db/db.ts'
import type { Settings } from '../../ports/settings.ts'
import { knownForPaper } from '../import-context.queries.ts'
import { type OneRow, planOneRow } from '../planning/plan-one-row.ts'
import type { RowOf, Sheet } from '../sheet.ts'
import { liveSheet } from '../sheets/learning/live-sheet.ts'

/** A class as a row of its sheet. */
export type ClassRow = RowOf<typeof liveSheet.columns>

/**
 * Plans one class as an import of the sheet `live` with that row alone would, as if there were no other class. Changes
 * nothing.
 */
export async function planClass(
  read: Tx,
  { mediaHosts }: Pick<Settings, 'mediaHosts'>,
  texts: Readonly<Record<string, string>>,
): Promise<Omit<OneRow, 'row'> & { row: ClassRow | null }> {
  const { zone } = await loadAcademy(read)
  // Levels, subjects and batches, as for a paper without questions.
  const codes = await knownForPaper(read, [])
  const nothingYet = { unread: new Set<string>(), refused: new Map(), isGoodRows: false, now: null }
  // The callers check for overlapping classes themselves.
  const alone = { ...liveSheet, stored: async () => [] } as Sheet
  const planned = await planOneRow(read, alone, { ...codes, ...nothingYet, mediaHosts, zone }, texts)
  return { ...planned, row: planned.row }
}

/** Stores classes, as an import would. */
export const putClasses = async (
  tx: Tx,
  rows: ClassRow[],
  putting: Parameters<typeof liveSheet.put>[2],
): Promise<void> => liveSheet.put(tx, rows, putting)
