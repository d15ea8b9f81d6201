import { loadAcademy } from '../../academy/academy.ts'
import type { Tx } from '../../db/db.ts'
import type { Settings } from '../../ports/settings.ts'
import { knownForStudent } from '../import-context.queries.ts'
import { type OneRow, planOneRow } from '../planning/plan-one-row.ts'
import type { Putting } from '../sheet.ts'
import { studentsSheet } from '../sheets/people/students-sheet.ts'
import { numberOf } from '../cells.ts'

/** The fields of the form for a student, in the words of the sheet's cells. */
export type StudentTexts = {
  admission_no: string
  name: string
  guardian: string
  mobile: string
  email: string
  state: string
  district: string
  level: string
  batch_codes: string[]
  joined_on: string
  birth_date: string
  status: 'Active' | 'Left'
}

/** Plans one student as an import of the sheet `students` with that row alone would. Changes nothing. */
export async function planStudent(
  read: Tx,
  { mediaHosts, now }: Pick<Settings, 'mediaHosts'> & { now: number },
  { batch_codes, ...texts }: StudentTexts,
): Promise<OneRow> {
  const { zone } = await loadAcademy(read)
  const codes = await knownForStudent(read, numberOf(texts.mobile) ?? '')
  const nothingYet = { unread: new Set<string>(), refused: new Map(), isGoodRows: false, now }
  const known = { ...codes, ...nothingYet, mediaHosts, zone }
  return planOneRow(read, studentsSheet, known, { ...texts, batch_codes: batch_codes.join(';') })
}

/** Stores what was planned, as an import would. */
export const putStudent = async (tx: Tx, row: NonNullable<OneRow['row']>, putting: Putting): Promise<void> =>
  studentsSheet.put(tx, [row], putting)
