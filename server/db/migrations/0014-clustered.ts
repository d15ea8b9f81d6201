import { type Kysely, sql, SqliteAdapter } from 'kysely'
import { singleRow } from '../fast-path/prepared-query.ts'
import type { Tables } from '../tables.ts'

/** What grows with students; each after what its rows refer to. Their rows are short. */
const CLUSTERED = ['student_batches', 'watch_progress', 'material_progress', 'attendance', 'attempts', 'answers']

const laterOf = (table: string) => `${table}_clustered`

/** The same table under another name, its rows kept in the order of its key. */
const clusteredText = (text: string, table: string) =>
  CLUSTERED.reduce(
    (made, other) => made.replaceAll(new RegExp(`references "?${other}"? `, 'gi'), `references ${laterOf(other)} `),
    text.replace(new RegExp(`^create table "?${table}"?`, 'i'), `create table ${laterOf(table)}`),
  ) + ', without rowid'

const createdBy = async (db: Kysely<Tables>, type: 'table' | 'index', table: string) => {
  const { rows } = await sql<{ text: string }>`
    select sql as text from sqlite_schema where type = ${type} and tbl_name = ${table} and sql is not null`.execute(db)
  return rows.map(({ text }) => text)
}

/**
 * SQLite keeps such a table twice: its rows in the order in which they came, and an index over its key. Kept by the key
 * alone it takes half the room, and a row is found in one walk instead of two. PostgreSQL has no such tables.
 */
async function cluster(db: Kysely<Tables>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return
  const run = (statement: string) => sql.raw(statement).execute(db)
  const indexes: string[] = []
  for (const table of CLUSTERED) {
    const [text = ''] = await createdBy(db, 'table', table)
    indexes.push(...(await createdBy(db, 'index', table)))
    await run(clusteredText(text, table))
    await run(`insert into ${laterOf(table)} select * from ${table} indexed by ${await keyOf(db, table)}`)
  }
  // What refers to another one goes first. The new ones refer to each other, and are renamed together with that.
  for (const table of CLUSTERED.toReversed()) await run(`drop table ${table}`)
  for (const table of CLUSTERED) await run(`alter table ${laterOf(table)} rename to ${table}`)
  for (const index of indexes) await run(index)
}

/** The index over the key: read along it, rows come in its order. Sorted, they would all have to be in memory. */
async function keyOf(db: Kysely<Tables>, table: string): Promise<string> {
  const { rows } = await sql<{
    name: string
  }>`select name from pragma_index_list(${table}) where origin = 'pk'`.execute(db)
  return singleRow(rows).name
}

/** Students' rows in the order of their keys. */
export const clustered = [cluster]
