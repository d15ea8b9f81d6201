import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { engine, freshDb } from '../../../testing/fresh-db.ts'
import { pgBouncer } from '../../../testing/pgbouncer.ts'
import { Busy, type Tx } from '../../db.ts'
import { openPostgres } from '../postgres.ts'
import { CALL_LIMITS } from '../time-limits.ts'

const sleep = (tx: Tx, seconds: number) => sql`select pg_sleep(${seconds})`.execute(tx)

if (engine === 'postgres')
  describe('statements that are sent ahead', async () => {
    const { db, url, drop } = await freshDb('')
    const connectionsOf = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
        where datname = current_database() and application_name = 'ahead'`.execute(db.read)
      return rows[0]?.count
    }
    const address = new URL(url ?? '')
    address.searchParams.set('application_name', 'ahead')
    const open = (limits = CALL_LIMITS) => openPostgres(address.toString(), true, limits)

    it('Statements that are sent ahead each have as long as one that is waited for', async () => {
      const other = await open({ ...CALL_LIMITS, answer: 400 })
      const unit = async (tx: Tx) => Promise.all([sleep(tx, 0.3), sleep(tx, 0.3), sleep(tx, 0.3)])
      assert.equal((await other.write({ forStudent: 1 }, unit)).length, 3)
      await other.close()
    })

    it('Statements that are sent ahead are busy when nothing comes any more', async () => {
      const other = await open({ ...CALL_LIMITS, answer: 300 })
      await assert.rejects(
        other.write({ forStudent: 1 }, async (tx) => Promise.all([sleep(tx, 0.1), sleep(tx, 1)])),
        Busy,
      )
      await other.close()
    })

    // A pooler keeps its own connections to the server after a client has gone.
    const direct = { skip: pgBouncer !== undefined }
    it('Statements that are sent ahead leave no connection behind when a database is closed', direct, async () => {
      const other = await open()
      await other.write(async (tx) => sleep(tx, 0))
      assert.ok(((await connectionsOf()) ?? 0) > 0)
      await other.close()
      // The server notices a little later; a pool that was left would hold them for ten seconds.
      for (let tried = 0; tried < 300 && (await connectionsOf()) !== 0; tried += 1) await sleep(db.read, 0.01)
      assert.equal(await connectionsOf(), 0)
    })

    it('Statements that are sent ahead are cleaned up', drop)
  })
