import type { Tx } from '../../db/db.ts'
import { type Student, studentsByNumber } from '../../features/account/account.queries.ts'
import { numberOf } from '../../importing/cells.ts'
import { studentByAdmission } from '../../importing/people/students.queries.ts'
import { Misused } from './command.ts'

/** Returns the student with this admission or mobile number. Rejects with `Misused` where several have it. */
export async function findStudent(read: Tx, word: string): Promise<Student | undefined> {
  const found = await studentByAdmission(read, word)
  if (found) return found
  const number = numberOf(word)
  const having = number === null ? [] : await studentsByNumber(read, '91', number)
  if (having.length < 2) return having[0]
  const names = having.map(({ name, admission_no }) => `${name} (${admission_no ?? 'registered alone'})`).join(', ')
  throw new Misused(`"${word}" is the number of several students: ${names}. Give the admission number.`)
}
