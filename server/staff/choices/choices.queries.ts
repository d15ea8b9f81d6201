import { isInUse } from '../../academy/archived.queries.ts'
import { ownPlace } from '../../academy/own-order.queries.ts'
import type { Tx } from '../../db/db.ts'

/** Levels, batches and subjects that are not archived, in the order in which lists show them. */
export async function allPlaces(read: Tx) {
  const [levels, batches, subjects] = await Promise.all([
    read
      .selectFrom('levels')
      .where(isInUse('level', 'levels.ac_id'))
      .select(['ac_id', 'levels as level'])
      .orderBy(ownPlace('level', 'levels.ac_id'))
      .orderBy('ac_id')
      .execute(),
    read
      .selectFrom('batches')
      .where(isInUse('batch', 'batches.batch_id'))
      .where(isInUse('level', 'batches.ac_id'))
      .select(['batch_id', 'batch_code', 'batch_name', 'ac_id'])
      .orderBy('batch_name')
      .orderBy('batch_id')
      .execute(),
    read
      .selectFrom('subjects')
      .where(isInUse('subject', 'subjects.subject_id'))
      .where(isInUse('level', 'subjects.ac_id'))
      .select(['subject_id', 'subject_code', 'subject_name', 'ac_id'])
      .orderBy('ac_id')
      .orderBy('position')
      .orderBy('subject_id')
      .execute(),
  ])
  return { levels, batches, subjects }
}
