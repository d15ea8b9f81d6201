import { loadAcademy } from '../../academy/academy.ts'
import type { Tx } from '../../db/db.ts'
import type { Settings } from '../../ports/settings.ts'
import { knownForPaper } from '../import-context.queries.ts'
import { type FormRows, planFormRows } from '../planning/plan-one-row.ts'
import { formatsSheet } from '../sheets/papers/formats-sheet.ts'
import { localized } from '../localized-message.rules.ts'
import type { Putting } from '../sheet.ts'

/** No sheet has this code. */
const NO_CODE = '#'

/** A section of a format in the words of its sheet's cells, by column keys. */
export type SectionTexts = Readonly<Record<string, string>>

/** Plans one format as an import of the sheet `formats` with its sections alone would. Changes nothing. */
export async function planFormat(
  read: Tx,
  { mediaHosts, now }: Pick<Settings, 'mediaHosts'> & { now: number },
  code: string,
  sections: readonly SectionTexts[],
): Promise<FormRows> {
  const { zone } = await loadAcademy(read)
  // The same codes as for a paper without questions.
  const codes = await knownForPaper(read, [])
  const nothingYet = { unread: new Set<string>(), refused: new Map(), isGoodRows: false, now }
  const known = { ...codes, ...nothingYet, mediaHosts, zone }
  // A row without its code is not checked any further, and the form says all mistakes together.
  const texts = sections.map((section) => ({ ...section, code: code || NO_CODE }))
  const planned = await planFormRows(read, formatsSheet, known, texts)
  if (code) return planned
  const missing = { at: null, field: 'code', problem: localized('is_empty') }
  return { ...planned, mistakes: [missing, ...planned.mistakes] }
}

/** Stores what was planned, as an import would. */
export const putFormat = async (tx: Tx, rows: FormRows['rows'], putting: Putting): Promise<void> =>
  formatsSheet.put(tx, rows, putting)
