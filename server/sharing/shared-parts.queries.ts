import type { Tx } from '../db/db.ts'

/** What machines must have in common beside the database. */
export type SharedPart = 'media' | 'keys'

/** How the academy's own is called; null where no machine has said. */
export async function sharedId(tx: Tx, part: SharedPart): Promise<string | null> {
  const row = await tx.selectFrom('shared_parts').where('part', '=', part).select('id').executeTakeFirst()
  return row?.id ?? null
}

/** Names it unless another machine was first. */
export async function addShared(tx: Tx, part: SharedPart, id: string): Promise<void> {
  const row = { part, id }
  await tx
    .insertInto('shared_parts')
    .values(row)
    .onConflict((conflict) => conflict.column('part').doNothing())
    .execute()
}

/** Names it, whatever it was called before. */
export async function setShared(tx: Tx, part: SharedPart, id: string): Promise<void> {
  const row = { part, id }
  await tx
    .insertInto('shared_parts')
    .values(row)
    .onConflict((conflict) => conflict.column('part').doUpdateSet({ id }))
    .execute()
}

/** The files that came last, as they are stored. */
export async function newestFiles(tx: Tx, count: number) {
  return tx.selectFrom('files').select(['kind', 'path', 'name']).orderBy('file_id', 'desc').limit(count).execute()
}
