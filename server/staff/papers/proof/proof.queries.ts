import type { Tx } from '../../../db/db.ts'

/** A level of the academy, by its name; empty where it has none. */
export async function firstLevel(read: Tx): Promise<string> {
  const level = await read.selectFrom('levels').select('levels').orderBy('ac_id').limit(1).executeTakeFirst()
  return level?.levels ?? ''
}

/** Returns the content hashes of pictures, by their ids. */
export async function picturesByFile(read: Tx, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await read.selectFrom('files').where('file_id', 'in', ids).select(['file_id', 'content_hash']).execute()
  return new Map(rows.map(({ file_id, content_hash }) => [file_id, content_hash]))
}
