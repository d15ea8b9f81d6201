import type { Secrets } from '../../ports/settings.ts'
import { keyedHash } from '../../ports/keyed-hash.ts'
import type { StoredStudent } from '../../importing/sheets/people/students-stored.queries.ts'

export type VersionedStudent = Omit<StoredStudent, 'stud_id'>

/**
 * What a form sends back, so that two people do not overwrite each other: of the stored fields, so that an import counts
 * as somebody too. With a key: among what it is of is a number, which anybody could try out.
 */
export function studentVersion({ pepper }: Pick<Secrets, 'pepper'>, student: VersionedStudent): string {
  const { admission_no, name, guardian, phone_code, mobile, email, state, district, status, level } = student
  const fields = [admission_no, name, guardian, phone_code, mobile, email, state, district, status, level]
  return keyedHash(
    pepper,
    'student',
    JSON.stringify([...fields, student.joined_on, student.birth_date, student.batch_codes]),
  )
}
