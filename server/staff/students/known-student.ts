import type { Tx } from '../../db/db.ts'
import { type Student, studentById } from '../../features/account/account.queries.ts'
import { ApiError } from '../../http/errors/api-error.ts'

/** The student with this id; one who is forgotten is not there. */
export async function knownStudent(read: Tx, studId: number): Promise<Student> {
  const student = await studentById(read, studId)
  if (!student || student.status === 'forgotten') throw new ApiError('not_found')
  return student
}
