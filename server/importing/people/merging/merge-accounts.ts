import { numberAttempts } from '../../../assessment/attempt/attempt.queries.ts'
import { bumpContentVersion } from '../../../cache/content-version.queries.ts'
import type { Tx } from '../../../db/db.ts'
import {
  addStudentRows,
  removeStudentRows,
  replaceStudentRow,
  rowsOfStudent,
} from '../../../db/student-rows.queries.ts'
import { changeStudent, eraseStudent } from '../../../features/account/account.queries.ts'
import { dropRequestsOf } from '../../../features/account/codes.queries.ts'
import { bumpStudentVersion } from '../../../session/session.queries.ts'
import { endAccess } from '../end-access.ts'
import { forgetChangesOf } from '../../writing/undo/changes.queries.ts'
import { giveAttempts, renewRanks, takeAttempts } from './attempt-rows.ts'
import type { Filled, Kept } from './kept.ts'
import { handOverMerges, metAttempts } from './merges.queries.ts'
import { attemptsAside } from './met-attempts.rules.ts'
import { isDropped, keyOf, type Met, meetings, meetRows, type MetTables } from './met-rows.rules.ts'

type Student = Kept['student']
type Merging = { survivor: Student; other: Student; takesNumber: boolean; now: number }

/**
 * Merges two accounts within a unit of work: all rows of the other account become the survivor's, and the other account
 * is removed. Returns what undoing the merge needs. The caller has checked that nothing prevents it.
 */
export async function mergeAccounts(tx: Tx, { survivor, other, takesNumber, now }: Merging): Promise<Kept> {
  await endAccess(tx, other.stud_id, now)
  await dropRequestsOf(tx, other.stud_id)
  await forgetChangesOf(tx, other.stud_id)
  const attempts = await mergeAttempts(tx, survivor.stud_id, other.stud_id)
  const met = await mergeRows(tx, survivor.stud_id, other.stud_id)
  const session_ids = await handOverSessions(tx, survivor.stud_id, other.stud_id)
  await handOverMerges(tx, other.stud_id, survivor.stud_id)
  const batches = {
    student_batches: await rowsOfStudent(tx, 'student_batches', other.stud_id),
    left_batches: await rowsOfStudent(tx, 'left_batches', other.stud_id),
    planned_moves: await rowsOfStudent(tx, 'planned_moves', other.stud_id),
  }
  await eraseStudent(tx, other.stud_id)
  const before = filledOf(survivor)
  const after = filledBy(survivor, other, takesNumber)
  await changeStudent(tx, survivor.stud_id, after)
  if (takesNumber) {
    await endAccess(tx, survivor.stud_id, now)
    await dropRequestsOf(tx, survivor.stud_id)
  }
  await bumpContentVersion(tx, 'attendance')
  await bumpStudentVersion(tx, survivor.stud_id)
  return { student: other, batches, before, after, session_ids, ...attempts, met }
}

export const filledOf = ({
  phone_code,
  mobile,
  guardian,
  email,
  state,
  district,
  joined_on,
  birth_date,
}: Student): Filled => ({
  phone_code,
  mobile,
  guardian,
  email,
  state,
  district,
  joined_on,
  birth_date,
})

/** Returns the survivor's fields; those that it lacks are from the other account. */
export function filledBy(survivor: Student, other: Student, takesNumber: boolean): Filled {
  const { phone_code, mobile } = takesNumber ? other : survivor
  const either = (field: Exclude<keyof Filled, 'phone_code' | 'mobile'>) => survivor[field] ?? other[field]
  return {
    phone_code,
    mobile,
    guardian: either('guardian'),
    email: either('email'),
    state: either('state'),
    district: either('district'),
    joined_on: either('joined_on'),
    birth_date: either('birth_date'),
  }
}

async function mergeAttempts(tx: Tx, survivorId: number, otherId: number): Promise<Pick<Kept, 'attempts' | 'aside'>> {
  const [own, others] = [await metAttempts(tx, survivorId), await metAttempts(tx, otherId)]
  const aside = attemptsAside(own, others)
  const ids = (some: readonly { attempt_id: number }[]) => some.map(({ attempt_id }) => attempt_id)
  const isAside = new Set(ids(aside))
  const kept = {
    own: await takeAttempts(tx, survivorId, ids(own.filter(({ attempt_id }) => isAside.has(attempt_id)))),
    other: await takeAttempts(tx, otherId, ids(others.filter(({ attempt_id }) => isAside.has(attempt_id)))),
  }
  const moved = await takeAttempts(tx, otherId, ids(others.filter(({ attempt_id }) => !isAside.has(attempt_id))))
  const both = new Set(own.filter(({ again }) => again).map(({ paper_id }) => paper_id))
  // Numbers after the survivor's own, until both accounts' attempts are numbered together.
  const behind = own.length + others.length
  const renumbered = moved.attempts.map((row) =>
    both.has(row.paper_id) ? { ...row, number: row.number + behind } : row,
  )
  await giveAttempts(tx, survivorId, { ...moved, attempts: renumbered })
  const papers = new Set(moved.attempts.map(({ paper_id }) => paper_id))
  await numberAttempts(
    tx,
    survivorId,
    [...papers].filter((paper_id) => both.has(paper_id)),
  )
  await renewRanks(tx, { counted: aside, given: moved.attempts })
  return { attempts: moved.attempts.map(({ attempt_id, number }) => ({ attempt_id, number })), aside: kept }
}

async function mergeRows(tx: Tx, survivorId: number, otherId: number): Promise<Kept['met']> {
  const of = async <T extends keyof MetTables>(table: T): Promise<Met<MetTables[T]>[]> => {
    const { key } = meetings[table]
    const own = await rowsOfStudent(tx, table, survivorId)
    const met = meetRows(meetings[table], own, await rowsOfStudent(tx, table, otherId), survivorId)
    await removeStudentRows(tx, table, otherId)
    const isNew = ({ before, other }: Met<MetTables[T]>) => before === null && !isDropped(table, other)
    await addStudentRows(
      tx,
      table,
      met.filter(isNew).map(({ merged }) => merged),
    )
    for (const { before, merged } of met)
      if (before && !isSame(before, merged)) await replaceStudentRow(tx, table, { old: before, row: merged, key })
    return met
  }
  return {
    watch_progress: await of('watch_progress'),
    material_progress: await of('material_progress'),
    redo_questions: await of('redo_questions'),
    practice_questions: await of('practice_questions'),
    attendance: await of('attendance'),
    attendance_marks: await of('attendance_marks'),
    class_joins: await of('class_joins'),
    feedback: await of('feedback'),
    doubts: await of('doubts'),
    doubt_pictures: await of('doubt_pictures'),
    doubt_voices: await of('doubt_voices'),
    staff_message_recipients: await of('staff_message_recipients'),
    paper_extra_students: await of('paper_extra_students'),
    paper_students: await of('paper_students'),
    guardian_children: await of('guardian_children'),
    consents: await of('consents'),
    consent_states: await of('consent_states'),
    consent_links: await of('consent_links'),
    guardian_notices: await of('guardian_notices'),
  }
}

/** True of two rows with the same values. */
export const isSame = <Row extends object>(one: Row, other: Row): boolean => {
  const columns = Object.keys(one).toSorted() as (keyof Row & string)[]
  return keyOf(one, columns) === keyOf(other, columns)
}

/** The other account's sessions stay known as the survivor's, and no longer open anything. */
async function handOverSessions(tx: Tx, survivorId: number, otherId: number): Promise<number[]> {
  const sessions = await rowsOfStudent(tx, 'sessions', otherId)
  await removeStudentRows(tx, 'sessions', otherId)
  await addStudentRows(
    tx,
    'sessions',
    sessions.map((row) => ({ ...row, stud_id: survivorId })),
  )
  return sessions.map(({ session_id }) => session_id)
}
