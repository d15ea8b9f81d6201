import assert from 'node:assert/strict'
import { it } from 'node:test'
import { testApp } from '../testing/test-app.ts'
import { addMessage, newestMessages, noteReceipt } from './messages.queries.ts'

it('A receipt of one channel changes no message of the other, also where both use the same id', async () => {
  const { db, clock, newId } = await testApp()
  const now = clock.now()
  const common = { number_key: 'k', number_masked: '+9198•••••210', purpose: 'login', state: 'sent' } as const
  for (const gateway of ['http-template', 'whatsapp'] as const) {
    const message = { ...common, sms_id: newId(), gateway, gateway_id: 'M-1', reason: null }
    await db.write((tx) => addMessage(tx, { ...message, sent_at: now, updated_at: now }))
  }
  const receipt = { id: 'M-1', state: 'undelivered', reason: 'off' } as const
  const states = async () =>
    Object.fromEntries((await newestMessages(db.read, null, 9)).map(({ gateway, state }) => [gateway, state]))
  await db.write((tx) => noteReceipt(tx, { channel: 'whatsapp', receipt, now }))
  assert.deepEqual(await states(), { 'http-template': 'sent', whatsapp: 'undelivered' })
  await db.write((tx) => noteReceipt(tx, { channel: 'sms', receipt: { ...receipt, state: 'delivered' }, now }))
  assert.deepEqual(await states(), { 'http-template': 'delivered', whatsapp: 'undelivered' })
})
