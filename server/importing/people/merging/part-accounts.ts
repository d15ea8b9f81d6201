import { numberAttempts } from '../../../assessment/attempt/attempt.queries.ts'
import { markAgain } from '../../../assessment/keys/mark-again.ts'
import { bumpContentVersion } from '../../../cache/content-version.queries.ts'
import type { Tx } from '../../../db/db.ts'
import {
  addStudentRows,
  removeStudentRows,
  replaceStudentRow,
  rowsOfStudent,
} from '../../../db/student-rows.queries.ts'
import { changeStudent } from '../../../features/account/account.queries.ts'
import { dropRequestsOf } from '../../../features/account/codes.queries.ts'
import { bumpStudentVersion } from '../../../session/session.queries.ts'
import { endAccess } from '../end-access.ts'
import { giveAttempts, renewRanks, takeAttempts } from './attempt-rows.ts'
import type { Filled, Kept } from './kept.ts'
import { isSame } from './merge-accounts.ts'
import { keyOf, meetings, type MetTables } from './met-rows.rules.ts'

/**
 * Undoes a merge of two accounts within a unit of work: the other account gets its rows back, and the survivor keeps
 * its own and those that it has got since. `back` has the survivor's fields, by `fieldsBack`.
 */
export async function partAccounts(tx: Tx, survivorId: number, kept: Kept, { back, now }: Back): Promise<void> {
  if (Object.keys(back).length > 0) await changeStudent(tx, survivorId, back)
  if (back.mobile !== undefined) {
    await endAccess(tx, survivorId, now)
    await dropRequestsOf(tx, survivorId)
  }
  await addStudentRows(tx, 'students', [kept.student])
  for (const table of ['student_batches', 'left_batches'] as const) await addStudentRows(tx, table, kept.batches[table])
  await addStudentRows(tx, 'planned_moves', kept.batches.planned_moves)
  await partAttempts(tx, survivorId, kept)
  for (const table of Object.keys(meetings) as (keyof MetTables)[]) await partRows(tx, survivorId, table, kept)
  await partSessions(tx, survivorId, kept)
  await bumpContentVersion(tx, 'people')
  await bumpContentVersion(tx, 'attendance')
  await bumpStudentVersion(tx, survivorId)
}

type Back = { back: Partial<Filled>; now: number }

/** Returns the old values of fields that the merge changed and nobody changed since. A number counts as one field. */
export function fieldsBack(now: Filled, { before, after }: Pick<Kept, 'before' | 'after'>): Partial<Filled> {
  const hasNumber = now.phone_code === after.phone_code && now.mobile === after.mobile
  const isOther = before.phone_code !== after.phone_code || before.mobile !== after.mobile
  const isUntouched = (field: keyof Filled) => before[field] !== after[field] && now[field] === after[field]
  const fields = (['guardian', 'email', 'state', 'district', 'joined_on', 'birth_date'] as const).filter(isUntouched)
  const number = hasNumber && isOther ? { phone_code: before.phone_code, mobile: before.mobile } : {}
  return { ...number, ...Object.fromEntries(fields.map((field) => [field, before[field]])) }
}

async function partAttempts(tx: Tx, survivorId: number, { attempts, aside, student }: Kept): Promise<void> {
  const numbers = new Map(attempts.map(({ attempt_id, number }) => [attempt_id, number]))
  const taken = await takeAttempts(tx, survivorId, [...numbers.keys()])
  const numbered = taken.attempts.map((row) => ({ ...row, number: numbers.get(row.attempt_id) ?? row.number }))
  await giveAttempts(tx, student.stud_id, { ...taken, attempts: numbered })
  await giveAttempts(tx, student.stud_id, aside.other)
  await giveAttempts(tx, survivorId, aside.own)
  const backOf = (rows: Kept['aside']['own'], stud_id: number) => rows.attempts.map((row) => ({ ...row, stud_id }))
  await markAgain(tx, [...backOf(aside.other, student.stud_id), ...backOf(aside.own, survivorId)])
  await numberAttempts(tx, survivorId, [...new Set(taken.attempts.map(({ paper_id }) => paper_id))])
  await renewRanks(tx, { counted: [...aside.own.attempts, ...aside.other.attempts], given: taken.attempts })
}

async function partRows<T extends keyof MetTables>(tx: Tx, survivorId: number, table: T, kept: Kept): Promise<void> {
  const { key } = meetings[table]
  // A merge from before this table existed has no rows of it.
  const met = kept.met[table] ?? []
  const now = new Map((await rowsOfStudent(tx, table, survivorId)).map((row) => [keyOf(row, key), row]))
  for (const { before, merged } of met) {
    const own = now.get(keyOf(merged, key))
    // A row that the student changed since stays with the survivor.
    if (own && isSame(own, merged)) await replaceStudentRow(tx, table, { old: merged, row: before, key })
  }
  await addStudentRows(
    tx,
    table,
    met.map(({ other }) => other),
  )
}

async function partSessions(tx: Tx, survivorId: number, { session_ids, student }: Kept): Promise<void> {
  const ids = new Set(session_ids)
  const sessions = (await rowsOfStudent(tx, 'sessions', survivorId)).filter(({ session_id }) => ids.has(session_id))
  const those = { column: 'session_id', values: sessions.map(({ session_id }) => session_id) } as const
  await removeStudentRows(tx, 'sessions', survivorId, those)
  await addStudentRows(
    tx,
    'sessions',
    sessions.map((row) => ({ ...row, stud_id: student.stud_id })),
  )
}
