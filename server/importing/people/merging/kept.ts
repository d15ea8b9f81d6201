import type { Tables } from '../../../db/tables.ts'
import type { Met, MetTables } from './met-rows.rules.ts'

/** For so many days two accounts that became one can be parted again. */
export const PARTED_DAYS = 30

type Student = Tables['students']

/** Fields of the survivor that the other account may fill. */
export type Filled = Pick<
  Student,
  'phone_code' | 'mobile' | 'guardian' | 'email' | 'state' | 'district' | 'joined_on' | 'birth_date'
>

/** What hangs on attempts, each after what it refers to. */
export const TABLES_OF_ATTEMPTS = [
  'attempts',
  'answers',
  'attempt_places',
  'attempt_results',
  'attempt_acts',
  'attempt_contacts',
  'late_answers',
  'attempt_closings',
  'attempt_rulings',
  'attempt_marks',
  'attempt_extra_times',
  'challenges',
] as const

/** Attempts with what hangs on them. */
export type AttemptRows = { [T in (typeof TABLES_OF_ATTEMPTS)[number]]: Tables[T][] }

/** All that parts two accounts again. Rows are as they were. */
export type Kept = {
  student: Student
  batches: { [T in 'student_batches' | 'left_batches' | 'planned_moves']: Tables[T][] }
  /** What the survivor was, and became, of the fields that may change. */
  before: Filled
  after: Filled
  session_ids: number[]
  /** Attempts that the survivor took over, with the number that each had. */
  attempts: { attempt_id: number; number: number }[]
  /** Attempts that count no more: the survivor's own and the other's. */
  aside: { own: AttemptRows; other: AttemptRows }
  /** Nothing of a table that is younger than the merge. */
  met: { [T in keyof MetTables]?: Met<Tables[T]>[] }
}
