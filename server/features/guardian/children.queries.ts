import { CLASS_COLUMNS, liveClasses, liveClassesOf } from '../../academy/live-classes.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { Status } from '../attendance/attendance.rules.ts'

type Between = { from: string; to: string }

/** How often each of these students was marked with each status, from one day to another, both included. */
export async function markedOf(read: Tx, studIds: number[], { from, to }: Between) {
  return read
    .selectFrom('attendance')
    .where('stud_id', 'in', studIds)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .groupBy(['stud_id', 'status'])
    .select(({ fn }) => ['stud_id', 'status', fn.countAll<number>().as('n')])
    .execute()
}

/** Of each of these students the class that is on or the next one, if it begins before `until`. Times in epoch ms. */
export async function nextClassOf(read: Tx, studIds: number[], { now, until }: { now: number; until: number }) {
  const toCome = liveClasses(read)
    .innerJoin('student_batches', 'student_batches.batch_id', 'live_classes.batch_id')
    .where('student_batches.stud_id', 'in', studIds)
    .where('ends_at', '>', now)
    .where('starts_at', '<', until)
    .where('status', '=', '')
    .select([...CLASS_COLUMNS, 'student_batches.stud_id'])
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('student_batches.stud_id').orderBy('starts_at').orderBy('class_id'))
        .as('place'),
    )
  return read
    .selectFrom(toCome.as('to_come'))
    .where('place', '=', 1)
    .select(['stud_id', 'class_name', 'subject_name', 'starts_at', 'ends_at'])
    .execute()
}

type OfChild = { stud_id: number; ac_id: number }

/** What was marked of a child from one day to another, both included, in the subjects of its level; the latest first. */
export async function markedDays(read: Tx, { stud_id, ac_id }: OfChild, { from, to }: { from: string; to: string }) {
  const rows = await read
    .selectFrom('attendance')
    .innerJoin('subjects', 'subjects.subject_id', 'attendance.subject_id')
    .where('stud_id', '=', stud_id)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('ac_id', '=', ac_id)
    .select(['date', 'subject_name', 'status'])
    .orderBy('date', 'desc')
    .orderBy('start', 'desc')
    .orderBy('attendance.subject_id')
    .execute()
  return rows as (Omit<(typeof rows)[number], 'status'> & { status: Status })[]
}

/** The first day that was marked of a child in the subjects of its level, or null. */
export async function firstMarkedDay(read: Tx, { stud_id, ac_id }: OfChild): Promise<string | null> {
  const row = await read
    .selectFrom('attendance')
    .innerJoin('subjects', 'subjects.subject_id', 'attendance.subject_id')
    .where('stud_id', '=', stud_id)
    .where('ac_id', '=', ac_id)
    .select('date')
    .orderBy('date')
    .limit(1)
    .executeTakeFirst()
  return row?.date ?? null
}

/** The subjects of a level in their order. */
export async function subjectNames(read: Tx, acId: number) {
  return read
    .selectFrom('subjects')
    .where('ac_id', '=', acId)
    .select(['subject_id', 'subject_name'])
    .orderBy('position')
    .orderBy('subject_id')
    .execute()
}

// Eight days of a child with twelve classes a day.
const MAX_CLASSES = 100

/** The classes of a child that are not over at `now` and begin before `until`, the next one first; never their link. */
export async function childsClasses(read: Tx, studId: number, { now, until }: { now: number; until: number }) {
  return liveClassesOf(read, studId)
    .where('ends_at', '>', now)
    .where('starts_at', '<', until)
    .where('status', '=', '')
    .select(['class_id', 'class_name', 'subject_name', 'tutor_name', 'room', 'starts_at', 'ends_at'])
    .orderBy('starts_at')
    .orderBy('class_id')
    .limit(MAX_CLASSES)
    .execute()
}
