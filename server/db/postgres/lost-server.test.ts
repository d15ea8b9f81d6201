import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { engine, onServer } from '../../testing/fresh-db.ts'
import { aSignedIn } from '../../testing/makers.ts'
import { pgBouncer } from '../../testing/pgbouncer.ts'
import { testApp } from '../../testing/test-app.ts'
import type { CountedDb } from '../change-counters.ts'
import { Busy, type Db, type Tx } from '../db.ts'
import { openPostgres } from './postgres.ts'
import { CALL_LIMITS } from './time-limits.ts'

const add = (tx: Tx, ac_id: number) =>
  tx
    .insertInto('levels')
    .values({ ac_id, levels: `L${ac_id}` })
    .execute()
const change = (tx: Tx, ac_id: number) =>
  tx.updateTable('levels').set({ levels: 'x' }).where('ac_id', '=', ac_id).execute()
const has = async (tx: Tx, ac_id: number) =>
  (await tx.selectFrom('levels').select('ac_id').where('ac_id', '=', ac_id).execute()).length === 1

/** Tries again while the server is busy, as a browser does. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Busy) || tried === 200) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

// An SQLite file cannot be lost while the process runs. A pooler hides which connection a client has.
if (engine === 'postgres' && pgBouncer === undefined)
  describe('PostgreSQL', async () => {
    const test = await testApp({ LIMITS: 'off' })
    const { db, settings } = test
    const url = settings.databaseUrl ?? ''
    const name = new URL(url).pathname.slice(1)
    const server = Object.assign(new URL(url), { pathname: '/postgres' }).toString()
    const opened: Db[] = []
    const another = async (limits: Partial<typeof CALL_LIMITS> = {}): Promise<CountedDb> => {
      const made = await openPostgres(url, true, { ...CALL_LIMITS, ...limits })
      opened.push(made)
      return made
    }
    const cut = () =>
      onServer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    const restore = () => onServer(server, `alter database ${name} reset default_transaction_read_only`)
    after(async () => void (await Promise.all(opened.map((one) => one.close()))))
    before(() => db.write(async (tx) => void (await Promise.all([1, 2, 3].map((id) => add(tx, id))))))

    it('PostgreSQL lets others go on when a process is frozen in the midst of its units', async () => {
      const frozen = await another({ idleInTransaction: 600 })
      const others = await another({ lock: 150 })
      const held = Promise.withResolvers<void>()
      const thawed = Promise.withResolvers<void>()
      const unit = frozen.write(async (tx) => {
        await change(tx, 1)
        held.resolve()
        await thawed.promise
        await change(tx, 2)
      })
      const late = assert.rejects(unit, Busy)
      await held.promise
      // More units than there are places: units that do not need the locked row must still get a place.
      const same = Array.from({ length: 8 }, () => patiently(() => others.write((tx) => change(tx, 1))))
      const free = Array.from({ length: 20 }, (_, at) => patiently(() => others.write((tx) => add(tx, 100 + at))))
      await Promise.all(free)
      await Promise.all(same)
      thawed.resolve()
      await late
    })

    it('PostgreSQL is busy when it does not get to a statement, or to a lock, in time', async () => {
      const hasty = await another({ statement: 100, lock: 100 })
      await assert.rejects(
        hasty.write((tx) => sql`select pg_sleep(20)`.execute(tx)),
        Busy,
      )
      await assert.rejects(sql`select pg_sleep(20)`.execute(hasty.read), Busy)
      assert.ok(await has(hasty.read, 1))
    })

    it('PostgreSQL is busy when no answer comes, and nobody waits at the same connections again', async () => {
      const hasty = await another({ statement: 0, answer: 150 })
      await assert.rejects(sql`select pg_sleep(20)`.execute(hasty.read), Busy)
      assert.ok(await has(hasty.read, 1))
      await hasty.write((tx) => change(tx, 1))
    })

    it('PostgreSQL is found again when all connections were cut, and answers nobody wrongly meanwhile', async () => {
      const { student, token } = await aSignedIn(test)
      const call = () => test.post('/Student/get_profile', { stud_id: student.stud_id }, token)
      const save = () => test.post('/Student/add_feedback', { stud_id: student.stud_id, message: 'Hello' }, token)
      const seen = new Set<number>()
      for (let round = 0; round < 5; round += 1) {
        const answers = Array.from({ length: 6 }, () => [call(), save()]).flat()
        await cut()
        for (const { status } of await Promise.all(answers)) seen.add(status)
      }
      assert.deepEqual(
        [...seen].filter((status) => status !== 200 && status !== 503),
        [],
      )
      await patiently(async () => {
        if ((await save()).status !== 200) throw new Busy('not yet')
      })
      assert.equal((await call()).status, 200)
    })

    it('A PostgreSQL that takes no writes is not ready, and everybody is asked to come again', async () => {
      await onServer(server, `alter database ${name} set default_transaction_read_only = on`)
      await cut()
      // The connections that were cut are detected first.
      await patiently(async () => {
        const said = await db.ping().then(String, String)
        if (!said.includes('takes no writes')) throw new Busy(said)
      })
      await assert.rejects(
        db.write((tx) => change(tx, 1)),
        Busy,
      )
      await assert.rejects(
        db.write({ oneStatement: true }, (tx) => change(tx, 1)),
        Busy,
      )
      assert.equal((await test.app.inject({ url: '/readyz' })).statusCode, 503)
      assert.equal((await test.get('/Auth/academic_levels')).status, 503)
      await restore()
      await patiently(() => db.write((tx) => change(tx, 1)))
      await db.ping()
      assert.equal((await test.app.inject({ url: '/readyz' })).statusCode, 200)
    })

    it('PostgreSQL repeats a unit on another connection when its own takes no writes any more', async () => {
      const one = await another()
      await one.write({ oneStatement: true }, (tx) => sql`set default_transaction_read_only = on`.execute(tx))
      await one.write((tx) => add(tx, 301))
      await one.write({ oneStatement: true }, (tx) => sql`set default_transaction_read_only = on`.execute(tx))
      await one.write({ oneStatement: true }, (tx) => add(tx, 302))
      assert.deepEqual([await has(one.read, 301), await has(one.read, 302)], [true, true])
    })

    it('PostgreSQL notices a demoted server when it is asked whether it is ready', async () => {
      const one = await another()
      await one.ping()
      await sql`set default_transaction_read_only = on`.execute(one.read)
      await assert.rejects(one.ping(), /takes no writes/)
      // The connection that found the server read-only is gone, and all others with it.
      await one.ping()
      await one.write((tx) => change(tx, 1))
    })

    it('PostgreSQL goes on with statements that it prepared for a table as it was', async () => {
      const one = await another()
      const whole = (tx: Tx, id: number) => sql<{ ac_id: number }>`select * from levels where ac_id = ${id}`.execute(tx)
      await Promise.all(Array.from({ length: 6 }, () => whole(one.read, 1)))
      await Promise.all(Array.from({ length: 4 }, () => one.write((tx) => whole(tx, 1))))
      await db.write((tx) => sql`alter table levels add column later bigint`.execute(tx))
      try {
        const read = await Promise.all(Array.from({ length: 12 }, () => whole(one.read, 1)))
        const written = await Promise.all(Array.from({ length: 12 }, () => one.write((tx) => whole(tx, 1))))
        for (const { rows } of [...read, ...written]) assert.equal(rows[0]?.ac_id, 1)
      } finally {
        await db.write((tx) => sql`alter table levels drop column later`.execute(tx))
      }
    })

    it('PostgreSQL is found at the first of several hosts that takes writes', async () => {
      const { rows } = await sql<{ port: string }>`select current_setting('port') as port`.execute(db.read)
      const port = rows[0]?.port
      const several = await openPostgres(`postgres://postgres@127.0.0.1:1,127.0.0.1:${port}/${name}`, true)
      opened.push(several)
      assert.ok(await has(several.read, 1))
      await several.write((tx) => change(tx, 1))
    })
  })
