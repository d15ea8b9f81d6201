import assert from 'node:assert/strict'
import { constants, DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { before, describe, it } from 'node:test'
import { Kysely } from 'kysely'
import { engine } from '../testing/fresh-db.ts'
import { testApp } from '../testing/test-app.ts'
import { type Statement, walkthroughStatements } from '../testing/call-walkthrough.ts'
import { migrateToLatest } from './migrate.ts'
import { sqliteDialect, SqliteRunner } from './sqlite/sqlite-connection.ts'
import type { Tables } from './tables.ts'

/** Makes an empty schema and counts SQLite's authorizer calls, which it makes only while it plans a statement. */
async function watchedPlanning() {
  const handle = new DatabaseSync(':memory:')
  await migrateToLatest(new Kysely<Tables>({ dialect: sqliteDialect(new SqliteRunner(handle)) }), 'sqlite')
  handle.exec('pragma foreign_keys = off')
  let looks = 0
  handle.setAuthorizer(() => {
    looks += 1
    return constants.SQLITE_OK
  })
  /** Returns true when the statement, run twice, is planned for the second run too. */
  return ({ sql, parameters }: Statement): boolean => {
    handle.exec('begin')
    const statement = handle.prepare(sql)
    statement.all(...(parameters as SQLInputValue[]))
    handle.exec('rollback; begin')
    const seen = looks
    statement.all(...(parameters as SQLInputValue[]))
    const isAnew = looks > seen
    handle.exec('rollback')
    return isAnew
  }
}

// Planning costs five times a read by key at each run. PostgreSQL decides by itself when to plan.
if (engine === 'sqlite')
  describe('a statement that was run', async () => {
    const test = await testApp({ LIMITS: 'off' })
    let statements: Statement[] = []
    before(async () => (statements = await walkthroughStatements(test)))

    it('A statement that was run is not planned anew when it is given values again', async () => {
      const isPlannedAnew = await watchedPlanning()
      const anew = statements.filter(isPlannedAnew).map(({ sql }) => sql)
      assert.equal(anew.length, 0, `\n  ${anew.join('\n  ')}\n`)
    })

    it('A statement that is planned anew would be noticed here', async () => {
      const isPlannedAnew = await watchedPlanning()
      assert.ok(isPlannedAnew({ sql: 'select * from students limit ?', parameters: [1] }))
    })
  })
