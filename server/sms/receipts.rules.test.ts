import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ReceiptFields } from '../ports/sms.ts'
import { receiptsIn } from './receipts.rules.ts'

const delivered = (id: string) => ({ id, state: 'delivered', reason: null })
const undelivered = (id: string, reason: string | null) => ({ id, state: 'undelivered', reason })

describe('a receipt of Gupshup', () => {
  it('A receipt of Gupshup comes in the address', () => {
    const query = {
      externalId: '35-32',
      deliveredTS: '1526347800000',
      status: 'SUCCESS',
      cause: 'SUCCESS',
      errCode: '000',
    }
    assert.deepEqual(receiptsIn('gupshup', query, ''), [delivered('35-32')])
    const failed = { ...query, status: 'FAILURE', cause: 'UNKNOWN_SUBSCRIBER', errCode: '003' }
    assert.deepEqual(receiptsIn('gupshup', failed, ''), [undelivered('35-32', 'UNKNOWN_SUBSCRIBER 003')])
    assert.deepEqual(receiptsIn('gupshup', { ...query, status: 'UNKNOWN' }, ''), [])
  })

  it('A receipt of Gupshup comes with others as JSON or in a form', () => {
    const events = [
      { externalId: '35-32', eventType: 'DELIVERED', cause: 'SUCCESS' },
      { externalId: '37-25', eventType: 'FAILED', cause: 'DND_FAIL' },
    ]
    const expected = [delivered('35-32'), undelivered('37-25', 'DND_FAIL')]
    for (const body of [
      JSON.stringify(events),
      JSON.stringify({ response: events }),
      new URLSearchParams({ response: JSON.stringify(events) }).toString(),
    ]) {
      assert.deepEqual(receiptsIn('gupshup', {}, body), expected)
    }
  })
})

describe('a receipt of MSG91', () => {
  it('A receipt of MSG91 that says nothing final changes nothing', () => {
    assert.deepEqual(receiptsIn('msg91', {}, '{"requestId":"a","status":"8","desc":"SUBMITTED"}'), [])
  })

  it('A receipt of MSG91 says why a text was not delivered', () => {
    const body = '[{"requestId":"a","status":17,"desc":"Blocked number"}]'
    assert.deepEqual(receiptsIn('msg91', {}, body), [undelivered('a', 'Blocked number')])
  })
})

describe('a receipt of another gateway', () => {
  const fields: ReceiptFields = {
    id: 'message.id',
    status: 'status',
    reason: 'error',
    delivered: /^DELIVRD$/,
    undelivered: /^(UNDELIV|REJECTD)$/,
  }

  it('A receipt of another gateway is read by the names that the settings give, and a long id stays whole', () => {
    const body = '{"message":{"id":3562707498794989059},"status":"DELIVRD"}'
    assert.deepEqual(receiptsIn(fields, {}, body), [delivered('3562707498794989059')])
    const rejected = '[{"message":{"id":"a"},"status":"REJECTD","error":"<b>No</b> route\\u001b[0m to 919876543210"}]'
    assert.deepEqual(receiptsIn(fields, {}, rejected), [undelivered('a', 'No route [0m to •••')])
    assert.deepEqual(receiptsIn(fields, {}, '{"message":{"id":"a"},"status":"ACCEPTD"}'), [])
  })

  it('A receipt of another gateway gives its status as the reason when it has no other', () => {
    const plain = { ...fields, id: 'id', reason: null }
    assert.deepEqual(receiptsIn(plain, { id: 'a', status: 'UNDELIV' }, ''), [undelivered('a', 'UNDELIV')])
  })

  it('A receipt of another gateway is nothing without an id', () => {
    for (const body of ['{"status":"DELIVRD"}', '{"message":null,"status":"DELIVRD"}', '["DELIVRD"]', 'null', '{}']) {
      assert.deepEqual(receiptsIn(fields, null, body), [])
    }
    assert.deepEqual(receiptsIn(null, {}, '{"id":"a"}'), [])
  })
})
