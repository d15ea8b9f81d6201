import type { Tx } from '../../db/db.ts'
import { preparedQuery } from '../../db/fast-path/prepared-query.ts'
import type { Tables } from '../../db/tables.ts'

type StoredPlace = Tables['attempt_places']

const stored = preparedQuery((tx, { studId, attemptId }: { studId: number; attemptId: number }) =>
  tx
    .selectFrom('attempt_places')
    .where('stud_id', '=', studId)
    .where('attempt_id', '=', attemptId)
    .select(['question_id', 'visited', 'seconds']),
)

/** Where the student was in an attempt; undefined before that was told. */
export async function storedPlace(tx: Tx, studId: number, attemptId: number) {
  return (await stored(tx, { studId, attemptId }))[0]
}

export async function storePlace(tx: Tx, place: StoredPlace): Promise<void> {
  const { question_id, visited, seconds, saved_at } = place
  await tx
    .insertInto('attempt_places')
    .values(place)
    .onConflict((conflict) =>
      conflict.columns(['stud_id', 'attempt_id']).doUpdateSet({ question_id, visited, seconds, saved_at }),
    )
    .execute()
}
