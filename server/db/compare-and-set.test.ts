import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '../testing/test-app.ts'
import { compareAndSet } from './compare-and-set.queries.ts'
import type { Tables } from './tables.ts'

const request: Tables['code_requests'] = {
  otp_ref_hash: 'ref',
  purpose: 'login',
  phone_code: '91',
  mobile: '9000000001',
  stud_id: null,
  device_hash: 'device',
  code_hash: 'code',
  pending: null,
  resends: 0,
  lane: 'new',
  made_at: 1,
  expires_at: 2,
  spent_at: null,
}

describe('compare and set', async () => {
  const { db } = await testApp()
  const stored = async () => {
    await db.write(async (tx) => {
      await tx.deleteFrom('code_requests').execute()
      await tx.insertInto('code_requests').values(request).execute()
    })
  }
  const spent = async () =>
    (await db.read.selectFrom('code_requests').select('spent_at').executeTakeFirstOrThrow()).spent_at

  it('Of ten who change the same row at once, one does it', async () => {
    await stored()
    const spend = async (_: unknown, at: number) =>
      db.write((tx) => compareAndSet(tx.updateTable('code_requests'), { spent_at: null }, { spent_at: at }))
    const outcomes = await Promise.all(Array.from({ length: 10 }, spend))
    assert.equal(outcomes.filter(Boolean).length, 1)
    assert.equal(await spent(), outcomes.indexOf(true))
  })

  it('A row is expected to have a value, one of several, or none', async () => {
    const tried = async (expected: Partial<Tables['code_requests']> | { resends: number[] }) => {
      await stored()
      return db.write((tx) => compareAndSet(tx.updateTable('code_requests'), expected, { spent_at: 5 }))
    }
    assert.equal(await tried({ otp_ref_hash: 'ref', resends: 0 }), true)
    assert.equal(await spent(), 5)
    assert.equal(await tried({ otp_ref_hash: 'ref', resends: 1 }), false)
    assert.equal(await tried({ otp_ref_hash: 'another' }), false)
    assert.equal(await tried({ resends: [0, 1] }), true)
    assert.equal(await tried({ resends: [1, 2] }), false)
    assert.equal(await tried({ stud_id: null }), true)
    assert.equal(await tried({ spent_at: 5 }), false)
    assert.equal(await spent(), null)
  })
})
