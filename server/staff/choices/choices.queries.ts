import type { Tx } from '../../db/db.ts'

/** Levels, batches and subjects in the order in which lists show them. */
export async function allPlaces(read: Tx) {
  const [levels, batches, subjects] = await Promise.all([
    read.selectFrom('levels').select(['ac_id', 'levels as level']).orderBy('ac_id').execute(),
    read
      .selectFrom('batches')
      .select(['batch_id', 'batch_code', 'batch_name', 'ac_id'])
      .orderBy('batch_name')
      .orderBy('batch_id')
      .execute(),
    read
      .selectFrom('subjects')
      .select(['subject_id', 'subject_code', 'subject_name', 'ac_id'])
      .orderBy('ac_id')
      .orderBy('position')
      .orderBy('subject_id')
      .execute(),
  ])
  return { levels, batches, subjects }
}
