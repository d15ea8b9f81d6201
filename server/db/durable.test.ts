import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, it } from 'node:test'
import { sql } from 'kysely'
import { putLevel } from '../features/catalog/catalog.writes.queries.ts'
import { engine } from '../testing/fresh-db.ts'
import { aLevel } from '../testing/makers.ts'
import { testApp } from '../testing/test-app.ts'
import { Busy } from './db.ts'
import { openPostgres } from './postgres/postgres.ts'
import { openSqlite } from './sqlite/sqlite.ts'

describe('a database that may forget what was acknowledged', () => {
  it('A database that may forget what was acknowledged is not opened', async () => {
    if (engine === 'sqlite') return assert.rejects(openSqlite(':memory:'), /not durable here: journal memory/)
    const { db } = await testApp()
    const named = sql<{
      port: string
      name: string
    }>`select current_setting('port') as port, current_database() as name`
    const [at] = (await named.execute(db.read)).rows
    const address = `postgres://postgres@127.0.0.1:${at?.port}/${at?.name}`
    return assert.rejects(openPostgres(address), /not durable here: fsync is off/)
  })
})

// A maximum size can be set for an SQLite file only.
if (engine === 'sqlite') {
  describe('a database without room', async () => {
    const test = await testApp()
    const { db } = test

    it('A database without room refuses what it cannot keep, goes on being read, and heals by itself', async () => {
      await aLevel(test, 1)
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db.read)
      const allow = (pages: number) => db.write((tx) => sql.raw(`pragma max_page_count = ${pages}`).execute(tx))
      await allow(rows[0]?.page_count ?? 0)
      const add = () => db.write((tx) => putLevel(tx, { ac_id: 2, levels: 'x'.repeat(1_000_000) }))
      const kept = async () => (await db.read.selectFrom('levels').select('ac_id').execute()).map(({ ac_id }) => ac_id)
      await assert.rejects(add, Busy)
      assert.deepEqual(await kept(), [1])
      await allow(1_000_000)
      await add()
      assert.deepEqual(await kept(), [1, 2])
    })
  })
}

// The page size is chosen by this app for SQLite only.
if (engine === 'sqlite') {
  describe("an academy's file", () => {
    const folder = mkdtempSync(join(tmpdir(), 'pages-'))
    after(() => rmSync(folder, { recursive: true, force: true }))
    const pageOf = async (file: string) => {
      const db = await openSqlite(file, true)
      const { rows } = await sql<{ page_size: number }>`pragma page_size`.execute(db.read)
      await db.close()
      return rows[0]?.page_size
    }

    it("An academy's file is made of small pages", async () => {
      assert.equal(await pageOf(join(folder, 'new.sqlite')), 2048)
    })

    it("An academy's file is opened with the pages that it was made of", async () => {
      const file = join(folder, 'old.sqlite')
      const older = new DatabaseSync(file)
      older.exec('pragma page_size = 4096; pragma journal_mode = wal; create table older (id integer primary key)')
      older.close()
      assert.equal(await pageOf(file), 4096)
    })
  })
}
