import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tx } from '../db.ts'
import { SqliteRunner } from './sqlite-connection.ts'
import { SqliteWriter } from './sqlite-writer.ts'

const add = async (tx: Tx) => sql`insert into kept values (1)`.execute(tx)

describe('who looks at the log after each commit', () => {
  it('Who looks at the log after each commit is told whether work in the background was in it', async () => {
    const handle = new DatabaseSync(':memory:')
    handle.exec('create table kept (one integer)')
    const told: boolean[] = []
    const committed = (inBackground: boolean) => void told.push(inBackground)
    const writer = new SqliteWriter(new SqliteRunner(handle), { commits: () => {}, committed })
    await writer.write(add)
    await turn()
    await writer.write({ inBackground: true }, add)
    await turn()
    // The units share one turn, and so one commit; several where the machine was busy for longer than a batch may take.
    await Promise.all([
      writer.write(add),
      writer.write({ inBackground: true }, add),
      writer.write({ oneStatement: true }, add),
    ])
    await turn()
    const [alone, behind, ...together] = told
    assert.deepEqual([alone, behind, together.includes(true)], [false, true, true])
    await writer.close()
    handle.close()
  })
})
