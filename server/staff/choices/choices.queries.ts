import { expressionBuilder } from 'kysely'
import { isInUse } from '../../academy/archived.queries.ts'
import { ownPlace } from '../../academy/own-order.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

/** True for what can be chosen for new entries: neither it nor its level is archived. */
const isOffered = (kind: 'batch' | 'subject', id: string, level: string) =>
  expressionBuilder<Tables>().and([isInUse(kind, id), isInUse('level', level)])

/** Levels, batches and subjects in the order in which lists show them; with `archived`, those follow at the end. */
export async function allPlaces(read: Tx, archived: boolean) {
  const level = isInUse('level', 'levels.ac_id')
  const batch = isOffered('batch', 'batches.batch_id', 'batches.ac_id')
  const subject = isOffered('subject', 'subjects.subject_id', 'subjects.ac_id')
  const [levels, batches, subjects] = await Promise.all([
    read
      .selectFrom('levels')
      .$if(!archived, (query) => query.where(level))
      .select(['ac_id', 'levels as level'])
      .orderBy(level, 'desc')
      .orderBy(ownPlace('level', 'levels.ac_id'))
      .orderBy('ac_id')
      .execute(),
    read
      .selectFrom('batches')
      .$if(!archived, (query) => query.where(batch))
      .select(['batch_id', 'batch_code', 'batch_name', 'ac_id'])
      .orderBy(batch, 'desc')
      .orderBy('batch_name')
      .orderBy('batch_id')
      .execute(),
    read
      .selectFrom('subjects')
      .$if(!archived, (query) => query.where(subject))
      .select(['subject_id', 'subject_code', 'subject_name', 'ac_id'])
      .orderBy(subject, 'desc')
      .orderBy('ac_id')
      .orderBy('position')
      .orderBy('subject_id')
      .execute(),
  ])
  return { levels, batches, subjects }
}
