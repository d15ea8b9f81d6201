import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { leaksIn } from './leaks.ts'
import { givenOut } from './personal.ts'

const secrets = { texts: new Set(['Zubaida "Zu" Rahman', '9876501234', 'short']), codes: new Set(['4711']) }
const line = (facts: object) => `${JSON.stringify({ level: 30, time: '2026-11-20T04:71:00.471Z', ...facts })}\n`

describe('the look for personal data', () => {
  it('The look for personal data finds a name, a number and a code, wherever they stand', () => {
    const planted = [
      { msg: 'hello Zubaida "Zu" Rahman' },
      { msg: 'failed', error: { name: 'Error', deep: ['+919876501234'] } },
      { msg: 'your code is 4711.' },
      { msg: 'a code', otp: '4711' },
      { msg: 'a key', '9876501234': true },
    ]
    for (const facts of planted) assert.equal(leaksIn([line(facts)], secrets).length, 1, facts.msg)
  })

  it('The look for personal data is not misled by moments, ids, hashes and places in the program', () => {
    const harmless = {
      request: '00000000-4711-4000-8000-000000000000',
      number: 'a-4711-b:34',
      session: '4711',
      ms: 4711,
      expires_at: '4711-11-20T10:35:00+05:30',
      error: { at: ['file.ts:4711:8'] },
      msg: 'a short line of 4711-01-02',
    }
    assert.deepEqual(leaksIn([line(harmless)], secrets), [])
  })

  it('The look for personal data says each once, however often it is logged', () => {
    const often = Array.from({ length: 100 }, (_, at) => line({ request: String(at), msg: '9876501234' }))
    assert.equal(leaksIn(often, secrets).length, 1)
  })

  it('The look for personal data knows what answers gave out', () => {
    const answer =
      '{"token":"tok","data":{"otp_ref":"ref","path":"/media/a1.b2.c-_3/7/x.mp4","logo":"/media/public/l.webp"}}'
    assert.deepEqual(givenOut(answer), ['tok', 'ref', 'a1.b2.c-_3'])
  })
})
