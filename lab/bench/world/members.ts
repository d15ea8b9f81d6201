import { hashOf } from '../../../server/ports/secret-keys.ts'

export type Member = { stud_id: number; token: string; batch_id: number }

const FIRST = 1_000_000_000
const FIRST_BATCH = 10_000_000
const IN_A_BATCH = 50

/** The student of a number, with the token of the one session; the same in every academy. */
export function memberOf(number: number): Member {
  const batch_id = FIRST_BATCH + Math.floor(number / IN_A_BATCH)
  return { stud_id: FIRST + number, token: hashOf(`bench ${number}`), batch_id }
}

/** So many of all students, spread over the whole register. */
export function someMembers(students: number, count: number): Member[] {
  const step = Math.max(1, Math.floor(students / count))
  return Array.from({ length: Math.min(count, students) }, (_, index) => memberOf(index * step))
}
