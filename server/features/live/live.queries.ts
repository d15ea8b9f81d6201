import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

/** Adds the class, or changes the one of the same code; its id stays. */
export async function putLiveClass(tx: Tx, liveClass: Tables['live_classes']): Promise<void> {
  const { class_id: _id, ...changes } = liveClass
  await tx
    .insertInto('live_classes')
    .values(liveClass)
    .onConflict((conflict) => conflict.column('class_code').doUpdateSet(changes))
    .execute()
}
