import type { Person } from '#contract/envelope.ts'
import type { Tx } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { type Guardian, guardianWithChild } from '../../guardians/guardians.queries.ts'
import { type Student, studentsByNumber } from './account.queries.ts'
import type { Phone } from './limits/keys.ts'

/** The owners of a number. `people` may log in: active students, and last the guardian of somebody. */
type Owners = { students: Student[]; guardian: Guardian | undefined; people: Person[] }

export async function ownersOf(tx: Tx, phone: Phone): Promise<Owners> {
  const students = await studentsByNumber(tx, phone.phone_code, phone.mobile)
  const guardian = await guardianWithChild(tx, phone)
  const people: Person[] = students
    .filter(({ status }) => status === 'active')
    .map(({ stud_id, name }) => ({ kind: 'student', id: stud_id, name }))
  if (guardian) people.push({ kind: 'guardian', id: guardian.guardian_id, name: guardian.name })
  return { students, guardian, people }
}

/**
 * Returns why nobody logs in with a number: a registration waits, it was not accepted, or nobody is known by it. Who left
 * without an admission number had registered alone.
 */
export function whyNobody({ students }: Pick<Owners, 'students'>): ApiError {
  if (students.some(({ status }) => status === 'pending')) return new ApiError('not_approved')
  const isRejected = students.some(({ status, admission_no }) => status === 'left' && admission_no === null)
  if (isRejected) return new ApiError('not_approved', { text: plainText('error_not_accepted') })
  return new ApiError('unknown_number', { field: 'mobile' })
}

/** Returns the student who logs in without a choice: nobody else with the number may log in. */
export function onlyStudent({ people }: Pick<Owners, 'people'>): Person | null {
  const [only] = people
  return only && people.length === 1 && only.kind === 'student' ? only : null
}
