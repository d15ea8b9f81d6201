import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { Busy, type RowStatement } from '../../db.ts'
import { Batches } from './batches.ts'

type Values = { key: string; fails?: Error; after?: Promise<void> }

const statement: RowStatement<Values, string> = {
  one: () => assert.fail('It goes through the runner.'),
  many: () => assert.fail('It goes through the runner.'),
  keyOf: ({ key }) => key,
}

/** A database that stores a batch whole or not at all; `batches` has the keys of each as it was sent. */
function aDatabase() {
  const batches: string[][] = []
  const run = async (all: Values[]) => {
    batches.push(all.map(({ key }) => key))
    for (const { after, fails } of all) {
      await (after ?? turn())
      if (fails) throw fails
    }
    return all.map(({ key }) => `${key} stored`)
  }
  const rows = new Batches({
    one: async <V, R>(_statement: RowStatement<V, R>, values: V) => (await run([values as Values]))[0] as R,
    many: async <V, R>(_statement: RowStatement<V, R>, all: V[]) => (await run(all as Values[])) as R[],
  })
  return { batches, ask: (values: Values) => rows.ask(statement, values) }
}

describe('rows that are asked for at once', () => {
  it('Rows that are asked for at once go together, and what comes meanwhile goes after them', async () => {
    const { batches, ask } = aDatabase()
    const first = ['a', 'b', 'c'].map((key) => ask({ key }))
    await turn()
    const second = ['d', 'e'].map((key) => ask({ key }))
    const outcomes = await Promise.all([...first, ...second])
    assert.deepEqual(outcomes, ['a stored', 'b stored', 'c stored', 'd stored', 'e stored'])
    assert.deepEqual(batches, [
      ['a', 'b', 'c'],
      ['d', 'e'],
    ])
  })

  it('Rows that are asked for at once are never twice in one statement: the second of a key goes after the first', async () => {
    const { batches, ask } = aDatabase()
    await Promise.all(['a', 'b', 'a', 'c', 'a'].map((key) => ask({ key })))
    assert.deepEqual(batches, [['a', 'b', 'c'], ['a'], ['a']])
  })

  it('Rows that are asked for at once are no more than 64 in one statement', async () => {
    const { batches, ask } = aDatabase()
    await Promise.all(Array.from({ length: 150 }, async (_, key) => ask({ key: String(key) })))
    assert.deepEqual(
      batches.map(({ length }) => length),
      [64, 64, 22],
    )
  })

  it('Rows that are asked for at once fail alone: all others are stored', async () => {
    const { batches, ask } = aDatabase()
    const keys = 'abcdefghij'.split('')
    const wrong = new Error('wrong')
    const outcomes = await Promise.allSettled(
      keys.map((key) => ask(key === 'c' || key === 'h' ? { key, fails: wrong } : { key })),
    )
    const failed = keys.filter((_key, at) => outcomes[at]?.status === 'rejected')
    assert.deepEqual(failed, ['c', 'h'])
    assert.ok(batches.filter(([only, ...more]) => only === 'c' && more.length === 0).length === 1)
  })

  it('Rows that are asked for at once are all told when the database is not there, and not tried again one by one', async () => {
    const { batches, ask } = aDatabase()
    const busy = new Busy('The database is not there.')
    const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((key) => ask({ key, fails: busy })))
    for (const outcome of outcomes) assert.equal(outcome.status === 'rejected' && outcome.reason, busy)
    assert.equal(batches.length, 1)
  })

  it('Rows that are asked for at once go each alone when one of them waited too long for a lock', async () => {
    const { batches, ask } = aDatabase()
    const cause = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
    const late = new Busy('The database did not get to it in time.', { cause })
    const keys = ['a', 'b', 'c', 'd']
    const outcomes = await Promise.allSettled(keys.map((key) => ask(key === 'b' ? { key, fails: late } : { key })))
    assert.deepEqual(
      outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.reason)),
      ['a stored', late, 'c stored', 'd stored'],
    )
    assert.deepEqual(batches, [keys, ...keys.map((key) => [key])])
  })

  it('Rows that are asked for at once hold nobody up for long who comes after them', async () => {
    const { ask } = aDatabase()
    const lock = Promise.withResolvers<void>()
    const held = ask({ key: 'a', after: lock.promise })
    await turn()
    assert.equal(await ask({ key: 'b' }), 'b stored')
    lock.resolve()
    assert.equal(await held, 'a stored')
  })
})
