import type { Tx } from '../db/db.ts'
import { type Student, studentsByNumber } from '../features/account/account.queries.ts'
import { mobile } from './cells.ts'
import { Misused } from './commands/command.ts'
import { studentByAdmission } from './students.queries.ts'

/** The student with this admission number or mobile number. Rejects with `Misused` for a number of several students. */
export async function findStudent(read: Tx, word: string): Promise<Student | undefined> {
  const found = await studentByAdmission(read, word)
  if (found) return found
  const number = numberOf(word)
  const having = number === null ? [] : await studentsByNumber(read, '91', number)
  if (having.length < 2) return having[0]
  const names = having.map(({ name, admission_no }) => `${name} (${admission_no ?? 'registered alone'})`).join(', ')
  throw new Misused(`"${word}" is the number of several students: ${names}. Give the admission number.`)
}

/** Ten digits, or null for what is no mobile number. */
export function numberOf(word: string): string | null {
  try {
    return mobile('Mobile').read(word)
  } catch {
    return null
  }
}
