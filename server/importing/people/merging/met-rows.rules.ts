import type { Tables } from '../../../db/tables.ts'

/** Tables that have one row per student and thing, so that both accounts may have a row for the same thing. */
export type MetTables = Pick<
  Tables,
  | 'watch_progress'
  | 'material_progress'
  | 'redo_questions'
  | 'practice_questions'
  | 'attendance'
  | 'attendance_marks'
  | 'class_joins'
  | 'feedback'
  | 'paper_extra_students'
  | 'paper_students'
  | 'doubts'
  | 'doubt_pictures'
  | 'doubt_voices'
  | 'staff_message_recipients'
  | 'guardian_children'
  | 'consents'
  | 'consent_states'
  | 'consent_links'
  | 'guardian_notices'
>

/** How rows of a table are merged: `key` are the columns that identify the thing, `meet` returns the merged row. */
export type Meeting<Row> = { key: readonly (keyof Row & string)[]; meet: (own: Row, other: Row) => Row }

/** True for a row that the survivor does not get: a double account that a paper leaves out does not leave its owner out. */
export const isDropped = (table: keyof MetTables, other: object): boolean =>
  table === 'paper_students' && 'is_left_out' in other && other.is_left_out === 1

const laterOf =
  <Row>(at: (row: Row) => number) =>
  (own: Row, other: Row): Row =>
    at(other) > at(own) ? other : own

const laterWatched = laterOf<Tables['watch_progress']>(({ watched_at }) => watched_at)

export const meetings: { [T in keyof MetTables]: Meeting<Tables[T]> } = {
  // The latest position, and the most that was ever seen.
  watch_progress: {
    key: ['stud_id', 'topic_id'],
    meet: (own, other) => ({
      ...laterWatched(own, other),
      watched_percent: Math.max(own.watched_percent, other.watched_percent),
    }),
  },
  material_progress: { key: ['stud_id', 'material_id'], meet: laterOf(({ read_at }) => read_at) },
  redo_questions: { key: ['stud_id', 'question_id'], meet: laterOf(({ answered_at }) => answered_at ?? 0) },
  practice_questions: { key: ['stud_id', 'question_id'], meet: laterOf(({ answered_at }) => answered_at ?? 0) },
  // The register belongs to the account that the academy had entered.
  attendance: { key: ['stud_id', 'subject_id', 'date', 'start'], meet: (own) => own },
  attendance_marks: { key: ['stud_id', 'subject_id', 'date', 'start', 'counter'], meet: (own) => own },
  class_joins: {
    key: ['stud_id', 'class_id'],
    meet: (own, other) => ({
      ...own,
      first_at: Math.min(own.first_at, other.first_at),
      last_at: Math.max(own.last_at, other.last_at),
    }),
  },
  feedback: { key: ['stud_id', 'feedback_id'], meet: (own) => own },
  doubts: { key: ['stud_id', 'doubt_id'], meet: (own) => own },
  doubt_pictures: { key: ['stud_id', 'doubt_id'], meet: (own) => own },
  doubt_voices: { key: ['stud_id', 'voice_id'], meet: (own) => own },
  paper_extra_students: { key: ['stud_id', 'paper_id', 'position'], meet: (own) => own },
  paper_students: { key: ['stud_id', 'paper_id'], meet: (own) => own },
  staff_message_recipients: { key: ['stud_id', 'message_id'], meet: (own) => own },
  // A block by either account stays, and so does what the student decided at 18.
  guardian_children: {
    key: ['stud_id', 'guardian_id'],
    meet: (own, other) => ({
      ...(own.blocked_at === null && other.blocked_at !== null ? other : own),
      kept_at: own.kept_at ?? other.kept_at,
    }),
  },
  consents: { key: ['stud_id', 'consent_id'], meet: (own) => own },
  // The latest decision.
  consent_states: { key: ['stud_id'], meet: laterOf(({ changed_at }) => changed_at) },
  consent_links: { key: ['stud_id', 'link_id'], meet: (own) => own },
  guardian_notices: { key: ['stud_id', 'kind', 'about_id', 'guardian_id', 'channel'], meet: (own) => own },
}

/** A row of the other account, the survivor's row for the same thing before, and the survivor's row now. */
export type Met<Row> = { other: Row; before: Row | null; merged: Row }

/** Returns each row of the other account with the survivor's for the same thing; all are of `studId` in the end. */
export function meetRows<Row extends { stud_id: number }>(
  { key, meet }: Meeting<Row>,
  own: readonly Row[],
  others: readonly Row[],
  studId: number,
): Met<Row>[] {
  const byKey = new Map(own.map((row) => [keyOf(row, key), row]))
  return others.map((other) => {
    const taken = { ...other, stud_id: studId }
    const before = byKey.get(keyOf(taken, key)) ?? null
    return { other, before, merged: before ? { ...meet(before, taken), stud_id: studId } : taken }
  })
}

/** Returns the values by which two rows are of the same thing. */
export const keyOf = <Row>(row: Row, key: readonly (keyof Row & string)[]): string =>
  JSON.stringify(key.map((column) => row[column]))
