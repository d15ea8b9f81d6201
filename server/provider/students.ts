import type { Tx } from '../db/db.ts'
import { type Student, studentByNumber } from '../features/account/account.queries.ts'
import { mobile } from './cells.ts'
import { studentByAdmission } from './students.queries.ts'

/** The student with this admission number or mobile number. */
export async function findStudent(read: Tx, word: string): Promise<Student | undefined> {
  const found = await studentByAdmission(read, word)
  if (found) return found
  const number = numberOf(word)
  return number === null ? undefined : studentByNumber(read, '91', number)
}

/** Ten digits, or null for what is no mobile number. */
export function numberOf(word: string): string | null {
  try {
    return mobile('Mobile').read(word)
  } catch {
    return null
  }
}
