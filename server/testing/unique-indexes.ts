import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

export type UniqueIndex = { table: string; name: string; columns: string[] }

type Row = { of_table: string; index_name: string; column_name: string }

const IN_SQLITE = sql<Row>`
  select t.name as of_table, i.name as index_name, c.name as column_name
  from sqlite_master t, pragma_index_list(t.name) i, pragma_index_info(i.name) c
  where t.type = 'table' and i."unique"`

const IN_POSTGRES = sql<Row>`
  select t.relname as of_table, i.relname as index_name, c.attname as column_name
  from pg_index x
  join pg_class t on t.oid = x.indrelid
  join pg_class i on i.oid = x.indexrelid
  join pg_attribute c on c.attrelid = t.oid and c.attnum = any (x.indkey::int2[])
  where x.indisunique and t.relnamespace = 'public'::regnamespace`

/** Returns all that the database keeps unique, however the migrations declare it: keys, columns, indexes. */
export async function uniqueIndexes({ engine, read }: Pick<Db, 'engine' | 'read'>): Promise<UniqueIndex[]> {
  const { rows } = await (engine === 'sqlite' ? IN_SQLITE : IN_POSTGRES).execute(read)
  const found = Map.groupBy(rows, ({ of_table, index_name }) => `${of_table} ${index_name}`)
  return [...found.values()].map((columns) => ({
    table: columns[0]?.of_table ?? '',
    name: columns[0]?.index_name ?? '',
    columns: columns.map(({ column_name }) => column_name),
  }))
}
