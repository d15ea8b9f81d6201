import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { engine } from '../testing/fresh-db.ts'
import { bumpContentVersion } from '../cache/content-version.queries.ts'
import { testApp } from '../testing/test-app.ts'
import { Busy, type Tx } from './db.ts'
import { openSqlite } from './sqlite/sqlite.ts'

const levelsOf = async (tx: Tx) =>
  (await tx.selectFrom('levels').select('levels').orderBy('ac_id').execute()).map((row) => row.levels)
const add = (tx: Tx, ac_id: number, levels = `L${ac_id}`) => tx.insertInto('levels').values({ ac_id, levels }).execute()

describe('a unit of work', async () => {
  const { db } = await testApp()
  const empty = () => db.write((tx) => tx.deleteFrom('levels').execute())

  it('A unit of work stores all that it was given, and reads see it when it is answered', async () => {
    await empty()
    await db.write(async (tx) => {
      await add(tx, 1)
      await add(tx, 2)
    })
    assert.deepEqual(await levelsOf(db.read), ['L1', 'L2'])
  })

  it('A unit of work stores nothing where it throws, and its neighbours everything', async () => {
    await empty()
    const failing = async (tx: Tx) => {
      await add(tx, 2)
      throw new Error('no')
    }
    const outcomes = await Promise.allSettled([
      db.write((tx) => add(tx, 1)),
      db.write(failing),
      db.write((tx) => add(tx, 3)),
    ])
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    )
    assert.deepEqual(await levelsOf(db.read), ['L1', 'L3'])
  })

  it('A unit of work shows nobody what is not stored yet', async () => {
    await empty()
    let seen: string[] = []
    await db.write(async (tx) => {
      await add(tx, 1)
      seen = await levelsOf(db.read)
    })
    assert.deepEqual(seen, [])
  })

  it('Fifty units of work that look first and add then leave one row', async () => {
    await empty()
    const once = () =>
      db.write(async (tx) => {
        if ((await levelsOf(tx)).length === 0) await add(tx, Math.floor(Math.random() * 1e9) + 1, 'the only one')
      })
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, once))
    for (const outcome of outcomes) if (outcome.status === 'rejected') assert.ok(outcome.reason instanceof Busy)
    assert.deepEqual(await levelsOf(db.read), ['the only one'])
  })

  it('Of three hundred units of work exactly those that fail are undone', async () => {
    await empty()
    const units = Array.from({ length: 300 }, (_, index) =>
      db.write(async (tx) => {
        await add(tx, index + 1)
        if (index % 10 === 0) throw new Error('no')
      }),
    )
    const outcomes = await Promise.allSettled(units)
    const stored = (await levelsOf(db.read)).length
    assert.equal(stored, outcomes.filter(({ status }) => status === 'fulfilled').length)
    if (engine === 'sqlite') assert.equal(stored, 270)
  })

  // On PostgreSQL a slow unit holds its own connection alone.
  if (engine === 'sqlite')
    it('A unit of work fails loudly when it awaits something else than the database', async () => {
      await empty()
      let late: unknown
      const leaving = db.write(async (tx) => {
        await add(tx, 1)
        await pause(20)
        await add(tx, 2).catch((error: unknown) => (late = error))
      })
      await assert.rejects(leaving, /awaited something else/)
      await pause(40)
      assert.match(String(late), /left its turn/)
      assert.deepEqual(await levelsOf(db.read), [])
      await db.write((tx) => add(tx, 3))
      assert.deepEqual(await levelsOf(db.read), ['L3'])
    })

  it('A database that closes refuses new units of work, and finishes those under way', async () => {
    const other = await testApp()
    const last = other.db.write((tx) => add(tx, 1))
    const closing = other.db.close()
    await last
    await closing
    await assert.rejects(other.db.write((tx) => add(tx, 2)))
  })

  it('A unit of work of one statement is stored beside the others, and undone by its own error alone', async () => {
    await empty()
    await db.write({ oneStatement: true }, (tx) => add(tx, 7, 'seven'))
    const outcomes = await Promise.allSettled([
      db.write({ oneStatement: true }, (tx) => add(tx, 1)),
      db.write({ oneStatement: true }, (tx) => add(tx, 7)),
      db.write(async (tx) => {
        await add(tx, 2)
        throw new Error('no')
      }),
      db.write({ oneStatement: true }, (tx) => add(tx, 3)),
    ])
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
    )
    assert.deepEqual(await levelsOf(db.read), ['L1', 'L3', 'seven'])
  })

  if (engine === 'postgres')
    it('A unit of work of one statement is serializable, and so is any other, while reads are not', async () => {
      const isolation = async (tx: Tx) => {
        const { rows } = await sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(
          tx,
        )
        return rows[0]?.level
      }
      assert.deepEqual(
        [await db.write({ oneStatement: true }, isolation), await db.write(isolation), await isolation(db.read)],
        ['serializable', 'serializable', 'read committed'],
      )
    })

  // PostgreSQL would store each of the statements by itself.
  if (engine === 'sqlite')
    it('A unit of work of one statement that asks for a second one is a fault, and leaves nothing', async () => {
      await empty()
      const two = db.write({ oneStatement: true }, async (tx) => {
        await add(tx, 1)
        await add(tx, 2)
      })
      await assert.rejects(two, /second one/)
      assert.deepEqual(await levelsOf(db.read), [])
      await db.write({ oneStatement: true }, (tx) => add(tx, 3))
      assert.deepEqual(await levelsOf(db.read), ['L3'])
    })

  it('A unit of work changes the stamp, whoever stored it, and nothing else does, where there is one', async () => {
    const before = db.changeCounter()
    await levelsOf(db.read)
    await pause(5)
    assert.equal(db.changeCounter(), before)
    await db.write({ oneStatement: true }, (tx) => add(tx, 89))
    assert.equal(db.changeCounter(), before)
    await db.write((tx) => add(tx, 90))
    if (engine === 'sqlite') assert.notEqual(db.changeCounter(), before)
    else assert.equal(db.changeCounter(), null)
  })

  it('A unit of work of one student leaves the stamp as it is, and counts for that student alone, where it is counted', async () => {
    const before = db.changeCounter()
    const [me, other] = [41, 42]
    await db.write({ forStudent: me }, (tx) => add(tx, 92))
    const failed = db.write({ forStudent: other }, async (tx) => {
      await add(tx, 93)
      throw new Error('no')
    })
    await assert.rejects(failed, /^Error: no$/)
    assert.equal(db.changeCounter(), before)
    assert.equal(db.studentChanges(me), engine === 'sqlite' ? 1 : 0)
    assert.deepEqual((await levelsOf(db.read)).slice(-1), ['L92'])
  })

  it('A unit of work of one student has its own outcome, whatever comes of those that come at once', async () => {
    await empty()
    const nothing = null as unknown as string
    const units = [51, 52, 53, 54, 55, 56].map((student) =>
      db.write({ forStudent: student }, async (tx) => {
        const seen = await levelsOf(tx)
        await add(tx, student, student === 53 ? nothing : `L${student}`)
        if (student === 55) throw new Error('its own')
        return seen.includes(`L${student}`)
      }),
    )
    const outcomes = await Promise.allSettled(units)
    const told = outcomes.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))
    assert.match(String(told[2]), /not.null/i)
    assert.deepEqual([told[0], told[1], told[3], told[4], told[5]], [false, false, false, 'Error: its own', false])
    assert.deepEqual(await levelsOf(db.read), ['L51', 'L52', 'L54', 'L56'])
  })

  it('A unit of work that asks for several statements at once stores none when one of them fails, and tells which', async () => {
    await empty()
    const failing = db.write({ forStudent: 57 }, async (tx) =>
      Promise.all([add(tx, 1), sql`select 1 from nowhere`.execute(tx), add(tx, 2), levelsOf(tx)]),
    )
    await assert.rejects(failing, /nowhere/)
    assert.deepEqual(await levelsOf(db.read), [])
    await db.write({ forStudent: 57 }, async (tx) => Promise.all([add(tx, 1), add(tx, 2)]))
    assert.deepEqual(await levelsOf(db.read), ['L1', 'L2'])
  })

  it('A unit of work that is over asks for nothing more', async () => {
    await empty()
    let left: Tx = db.read
    await db.write({ forStudent: 58 }, async (tx) => {
      left = tx
      await add(tx, 1)
    })
    await assert.rejects(async () => add(left, 2))
    assert.deepEqual(await levelsOf(db.read), ['L1'])
  })

  it('The content is changed again in each unit of work, once in each', async () => {
    const versionOf = async () => (await db.read.selectFrom('content_version').selectAll().execute())[0]
    const versions: unknown[] = []
    for (let unit = 0; unit < 3; unit += 1) {
      await db.write(async (tx) => {
        await bumpContentVersion(tx, 'teaching')
        await bumpContentVersion(tx, 'teaching')
      })
      versions.push((await versionOf())?.version)
    }
    assert.equal(new Set(versions).size, 3, String(versions))
    await db.write(async (tx) => bumpContentVersion(tx, 'attendance'))
    assert.equal((await versionOf())?.version, versions[2])
  })

  it('A unit of work of a single statement never changes the content, which is kept under the stamp', async () => {
    for (let again = 0; again < 2; again += 1)
      await assert.rejects(
        db.write({ oneStatement: true }, (tx) => bumpContentVersion(tx, 'teaching')),
        /Only a unit of db.write/,
      )
  })

  if (engine === 'sqlite')
    it('A unit of work of one student cannot change what is taught, which everybody keeps', async () => {
      await assert.rejects(
        db.write({ forStudent: 43 }, (tx) => bumpContentVersion(tx, 'teaching')),
        /Only a unit of db.write/,
      )
    })

  if (engine === 'sqlite')
    it('A unit of work changes the stamp also when another process stored it, in whatever way', async () => {
      const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db.read)
      const other = await openSqlite(rows[0]?.file ?? '')
      const before = db.changeCounter()
      await other.write({ oneStatement: true }, (tx) => add(tx, 91))
      await pause(5)
      assert.notEqual(db.changeCounter(), before)
      await other.close()
    })
})
