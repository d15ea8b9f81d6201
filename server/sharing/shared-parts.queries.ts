import type { Tx } from '../db/db.ts'

/** Parts that machines must share beside the database. */
export type SharedPart = 'media' | 'keys'

/** Returns the id of the academy's own part; null where no machine has set it. */
export async function sharedId(tx: Tx, part: SharedPart): Promise<string | null> {
  const row = await tx.selectFrom('shared_parts').where('part', '=', part).select('id').executeTakeFirst()
  return row?.id ?? null
}

/** Sets the id unless another machine was first. */
export async function addShared(tx: Tx, part: SharedPart, id: string): Promise<void> {
  const row = { part, id }
  await tx
    .insertInto('shared_parts')
    .values(row)
    .onConflict((conflict) => conflict.column('part').doNothing())
    .execute()
}

/** Sets the id, whatever it was before. */
export async function setShared(tx: Tx, part: SharedPart, id: string): Promise<void> {
  const row = { part, id }
  await tx
    .insertInto('shared_parts')
    .values(row)
    .onConflict((conflict) => conflict.column('part').doUpdateSet({ id }))
    .execute()
}

/** Returns the newest files, as they are stored. */
export async function newestFiles(tx: Tx, count: number) {
  return tx.selectFrom('files').select(['kind', 'path', 'name']).orderBy('file_id', 'desc').limit(count).execute()
}
