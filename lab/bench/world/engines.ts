import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { readSettings } from '../../../server/config.ts'
import { openDatabase } from '../../../server/db/open.ts'

/** Statements one after another, on an empty academy; what is built here may be lost by a crash, and is built anew. */
export type Filler = { exec: (statement: string) => Promise<void>; close: () => Promise<void> }

/** Makes the schema, as the product does, and gives a line to it. */
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
  // As the other engine's references are off: all of them are looked at by the tests, none of them here.
  await client.query('set session_replication_role = replica')
  return {
    exec: async (statement) => void (await client.query(statement)),
    close: async () => {
      await client.query('vacuum analyze')
      await client.end()
    },
  }
}

/** A copy of a file that nobody has open. */
export function copySqlite(from: string, to: string): void {
  copyFileSync(join(from, 'academy.sqlite'), join(to, 'academy.sqlite'))
}
