import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '../testing/test-app.ts'

describe('an empty list in a statement', async () => {
  const { db } = await testApp({ LIMITS: 'off' })
  const rows = ['1', '2'].map((levels, at) => ({ ac_id: at + 1, levels }))
  await db.write(async (tx) => void (await tx.insertInto('levels').values(rows).execute()))
  const found = async (operator: 'in' | 'not in') =>
    (await db.read.selectFrom('levels').select('ac_id').where('ac_id', operator, []).orderBy('ac_id').execute()).length

  it('Nothing is in an empty list, and everything is outside of it', async () => {
    assert.deepEqual([await found('in'), await found('not in')], [0, 2])
  })

  it('A change of the rows in an empty list changes none', async () => {
    await db.write(async (tx) => void (await tx.deleteFrom('levels').where('ac_id', 'in', []).execute()))
    assert.equal(await found('not in'), 2)
  })
})
