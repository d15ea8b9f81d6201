import { MAX_GUARDIANS } from '#contract/guardians.rules.ts'
import { loadAcademy } from '../../academy/academy.ts'
import type { Tx } from '../../db/db.ts'
import { guardianByNumber, guardiansOf } from '../../guardians/guardians.queries.ts'
import { knownForGuardian } from '../import-context.queries.ts'
import { type OneRow, planOneRow } from '../planning/plan-one-row.ts'
import { type GuardianRow, guardiansSheet } from '../sheets/people/guardians-sheet.ts'
import { numberOf } from '../cells.ts'
import { localized } from '../localized-message.rules.ts'

/** The fields of the form for a guardian, in the words of the sheet's cells. */
export type GuardianTexts = { name: string; mobile: string; relation: string; language: string }

export type PlannedGuardian = Pick<OneRow, 'mistakes' | 'notes'> & { row: Omit<GuardianRow, 'admission_no'> | null }

/** No row of a sheet has this number: the child is the form's student, with or without an admission number. */
const THE_CHILD = '#'

/**
 * Plans one guardian as an import of the sheet `guardians` with that row alone would. `edited` is null for a new
 * guardian. Changes nothing.
 */
export async function planGuardian(
  read: Tx,
  { stud_id, edited }: { stud_id: number; edited: number | null },
  texts: GuardianTexts,
): Promise<PlannedGuardian> {
  const { zone } = await loadAcademy(read)
  const mobile = numberOf(texts.mobile) ?? ''
  const codes = await knownForGuardian(read, { stud_id, admission_no: THE_CHILD, mobile })
  const nothingYet = { unread: new Set<string>(), refused: new Map(), isGoodRows: false, now: null }
  const known = { ...codes, ...nothingYet, mediaHosts: [], zone }
  const planned = await planOneRow(read, guardiansSheet, known, { ...texts, admission_no: THE_CHILD })
  const holder = await guardianByNumber(read, { phone_code: '91', mobile })
  const own = await guardiansOf(read, stud_id)
  const mistakes = [...planned.mistakes]
  if (edited === null) {
    if (own.some(({ guardian_id }) => guardian_id === holder?.guardian_id))
      mistakes.push({ field: 'mobile', problem: localized('guardian_there', { mobile: texts.mobile }) })
    else if (own.length >= MAX_GUARDIANS)
      mistakes.push({ field: null, problem: localized('guardians_full', { count: MAX_GUARDIANS }) })
  } else if (holder && holder.guardian_id !== edited)
    mistakes.push({ field: 'mobile', problem: localized('guardian_number_taken', { name: holder.name }) })
  const row = planned.row as GuardianRow | null
  return { ...planned, mistakes, row: mistakes.length > 0 ? null : row }
}
