import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Tx } from '../db/db.ts'
import { testApp } from '../testing/test-app.ts'
import { runUnit } from './run-unit.ts'

const { db } = await testApp()
const add = async (tx: Tx) => {
  await tx.insertInto('levels').values({ ac_id: 901, levels: 'L901' }).execute()
  return 'stored'
}
const count = async () => (await db.read.selectFrom('levels').where('ac_id', '=', 901).select('ac_id').execute()).length

it('A unit of a run that another process has stores nothing, also not that the run goes on', async () => {
  const keep = async (isOurs: boolean) => runUnit(db, { keep: async () => isOurs, pauseMs: 0 }, add)
  assert.equal(await keep(false), 'lost')
  assert.equal(await count(), 0)
  assert.equal(await keep(true), 'stored')
  assert.equal(await count(), 1)
})

it('A unit that fails leaves the run as it was', async () => {
  const keep = async (tx: Tx) => {
    await tx.deleteFrom('levels').where('ac_id', '=', 901).execute()
    return true
  }
  const failing = runUnit(db, { keep, pauseMs: 0 }, async () => Promise.reject(new Error('no room')))
  await assert.rejects(failing, /no room/)
  assert.equal(await count(), 1)
})
