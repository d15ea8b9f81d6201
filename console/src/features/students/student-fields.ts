import type { StaffApi } from '#contract/staff/all-staff-calls.ts'
import type { StaffData } from '../../api/staff-call.ts'

type SheetFields = Required<StaffApi['/staff/save_student']['body']['fields']>

/** What is filled in of a student, and of the guardian who is added with it. */
export type StudentFields = SheetFields & { guardian_mobile: string; guardian_relation: string }

/** Returns the fields as they are sent; a guardian without a number is only a name. */
export function sentFields({ guardian_mobile: mobile, guardian_relation: relation, ...fields }: StudentFields) {
  return { fields, ...(mobile.trim() !== '' && { guardian: { mobile, relation } }) }
}
export type StoredForm = StaffData<'/staff/student_form'>

export const NO_FIELDS: StudentFields = {
  admission_no: '',
  name: '',
  guardian: '',
  mobile: '',
  email: '',
  state: '',
  district: '',
  level: '',
  batch_codes: [],
  joined_on: '',
  birth_date: '',
  guardian_mobile: '',
  guardian_relation: 'Father',
}

/** A stored student as the form shows it: the number is not shown, and stays as long as none is typed. */
export const fieldsOf = (stored: StoredForm): StudentFields => ({
  admission_no: stored.admission_no ?? '',
  name: stored.name,
  guardian: stored.guardian ?? '',
  mobile: '',
  email: stored.email ?? '',
  state: stored.state ?? '',
  district: stored.district ?? '',
  level: stored.level,
  batch_codes: stored.batch_codes,
  joined_on: stored.joined_on ?? '',
  birth_date: stored.birth_date ?? '',
  guardian_mobile: NO_FIELDS.guardian_mobile,
  guardian_relation: NO_FIELDS.guardian_relation,
})

const textOf = (value: string | readonly string[]): string => (typeof value === 'string' ? value : value.join(', '))

type Field = keyof StudentFields
type Merged = { fields: StudentFields; others: Partial<Record<Field, string>> }

/**
 * Merges the form when another person has saved since it was opened: typed values stay, untouched fields get the
 * other's values. `others` has each field to which they gave another value than was typed, with that value.
 */
export function mergeFields(seen: StudentFields, typed: StudentFields, now: StudentFields): Merged {
  const theirs = (Object.keys(now) as Field[]).filter((field) => textOf(seen[field]) !== textOf(now[field]))
  const untouched = theirs.filter((field) => textOf(typed[field]) === textOf(seen[field]))
  const other = theirs.filter((field) => textOf(typed[field]) !== textOf(now[field]))
  return {
    fields: { ...typed, ...Object.fromEntries(untouched.map((field) => [field, now[field]])) },
    others: Object.fromEntries(other.map((field) => [field, textOf(now[field])])),
  }
}
