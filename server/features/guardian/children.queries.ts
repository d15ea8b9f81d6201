import { CLASS_COLUMNS, liveClasses } from '../../academy/live-classes.queries.ts'
import type { Tx } from '../../db/db.ts'

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
