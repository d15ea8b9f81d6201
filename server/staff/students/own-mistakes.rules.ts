import { type Told, told } from '../../provider/told.rules.ts'

type Known = { name: string } | undefined
type Edited = { admission_no: string | null; phone_code: string; mobile: string } | undefined
type Mistake = { field: string; problem: Told }

const PHONE_CODE = '91'

/**
 * What a sheet would do, and a form must not: a row with another student's admission number would change that one, and
 * one who registered alone is found by the number alone. `named` has the admission number that was typed.
 */
export function ownMistakes(edited: Edited, named: Known, typedMobile: string): Mistake[] {
  const isOfOther = named !== undefined && (edited?.admission_no ?? null) === null
  const mistakes: Mistake[] = []
  if (isOfOther) mistakes.push({ field: 'admission_no', problem: told('admission_taken', { name: named.name }) })
  if (edited && edited.phone_code !== PHONE_CODE)
    mistakes.push({ field: 'mobile', problem: told('foreign_number', { code: edited.phone_code }) })
  const isRegisteredAlone = edited?.admission_no === null
  if (isRegisteredAlone && typedMobile !== '' && typedMobile !== edited.mobile)
    mistakes.push({
      field: 'mobile',
      problem: told('registered_otherwise'),
    })
  return mistakes
}
