import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { readSettings } from '../../../server/config.ts'
import { openDatabase } from '../../../server/db/open.ts'

/** Runs statements one after another on an empty academy. A crash may lose the data, which is then built anew. */
export type Filler = { exec: (statement: string) => Promise<void>; close: () => Promise<void> }

/** Makes the schema as the product does, and returns a connection to it. */
export async function openFiller(environment: Record<string, string>): Promise<Filler> {
  await (await openDatabase(readSettings({ ...environment }))).close()
  const url = environment['DATABASE_URL']
  return url ? postgresFiller(url) : sqliteFiller(join(environment['DATA_DIR'] ?? '', 'academy.sqlite'))
}

function sqliteFiller(file: string): Filler {
  const handle = new DatabaseSync(file)
  handle.exec(
    'pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off; pragma cache_size = -262144',
  )
  return {
    exec: async (statement) => handle.exec(statement),
    close: async () => {
      handle.exec('pragma journal_mode = wal')
      handle.close()
    },
  }
}

async function postgresFiller(url: string): Promise<Filler> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('set synchronous_commit = off')
  // Foreign keys are off, as in SQLite: the tests check all of them, the benches none.
  await client.query('set session_replication_role = replica')
  return {
    exec: async (statement) => void (await client.query(statement)),
    close: async () => {
      await client.query('vacuum analyze')
      await client.end()
    },
  }
}

/** Copies a database file that no process has open. */
export function copySqlite(from: string, to: string): void {
  copyFileSync(join(from, 'academy.sqlite'), join(to, 'academy.sqlite'))
}
