import { liveClassesOf } from '../academy/live-classes.queries.ts'
import type { Tx } from '../db/db.ts'
import type { DueMessage } from './messages.queries.ts'

/** Returns the class, if its start and status are still these and the student is active and in its batch. */
export async function classOf(read: Tx, { stud_id, about_id, about_at }: DueMessage, status: 'cancelled' | '') {
  return liveClassesOf(read, stud_id)
    .innerJoin('students', 'students.stud_id', 'student_batches.stud_id')
    .where('class_id', '=', about_id)
    .where('starts_at', '=', about_at)
    .where('live_classes.status', '=', status)
    .where('students.status', '=', 'active')
    .select(['class_name', 'subject_name', 'live_classes.subject_id', 'live_classes.batch_id', 'room'])
    .executeTakeFirst()
}

/** The doubt, if it still has its answer and its student is still here. */
export async function doubtOf(read: Tx, { stud_id, about_id }: DueMessage) {
  return read
    .selectFrom('doubts')
    .innerJoin('students', 'students.stud_id', 'doubts.stud_id')
    .where('doubts.stud_id', '=', stud_id)
    .where('doubt_id', '=', about_id)
    .where('doubts.state', '=', 'answered')
    .where('students.status', '=', 'active')
    .select('title')
    .executeTakeFirst()
}

/** The feedback, if it still has its answer and its student is still here. */
export async function feedbackOf(read: Tx, { stud_id, about_id }: DueMessage) {
  return read
    .selectFrom('feedback')
    .innerJoin('students', 'students.stud_id', 'feedback.stud_id')
    .where('feedback.stud_id', '=', stud_id)
    .where('feedback_id', '=', about_id)
    .where('answer', 'is not', null)
    .where('students.status', '=', 'active')
    .select('message')
    .executeTakeFirst()
}

/** What the staff wrote, if this student is still here. */
export async function writtenFor(read: Tx, { stud_id, about_id }: DueMessage): Promise<string | undefined> {
  const row = await read
    .selectFrom('staff_message_recipients')
    .innerJoin('students', 'students.stud_id', 'staff_message_recipients.stud_id')
    .innerJoin('staff_messages', 'staff_messages.message_id', 'staff_message_recipients.message_id')
    .where('staff_message_recipients.stud_id', '=', stud_id)
    .where('staff_message_recipients.message_id', '=', about_id)
    .where('students.status', '=', 'active')
    .select('fields')
    .executeTakeFirst()
  return row?.fields
}

/** The paper of the attempt, if its student is still here. */
export async function paperOf(read: Tx, { stud_id, about_id }: DueMessage) {
  return read
    .selectFrom('attempts')
    .innerJoin('students', 'students.stud_id', 'attempts.stud_id')
    .innerJoin('papers', 'papers.paper_id', 'attempts.paper_id')
    .where('attempts.stud_id', '=', stud_id)
    .where('attempt_id', '=', about_id)
    .where('students.status', '=', 'active')
    .select(['papers.name', 'kind'])
    .executeTakeFirst()
}

/** True for a student who is here. */
export async function isHere(read: Tx, studId: number): Promise<boolean> {
  const row = await read
    .selectFrom('students')
    .where('stud_id', '=', studId)
    .where('status', '=', 'active')
    .select('stud_id')
    .executeTakeFirst()
  return row !== undefined
}
