import type { Tx } from '../../db/db.ts'
import { type Student, studentById } from '../../features/account/account.queries.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Secrets } from '../../ports/settings.ts'
import { keyedHash } from '../../ports/secret-keys.ts'
import type { StoredStudent } from '../../importing/sheets/people/students-stored.queries.ts'

type VersionedStudent = Omit<StoredStudent, 'stud_id'>

/**
 * Returns the version of the stored fields that a form sends back, so that neither two people nor an import overwrite
 * each other's changes. The hash is keyed, since a number could be found from a plain one.
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

/** The student with this id; one who is forgotten is not there. */
export async function knownStudent(read: Tx, studId: number): Promise<Student> {
  const student = await studentById(read, studId)
  if (!student || student.status === 'forgotten') throw new ApiError('not_found')
  return student
}
