import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { defaultLimits } from '../../ports/settings.ts'
import { type Earlier, gapAfter, sendingBrake, tryingBrake, unknownBrake } from './codes.rules.ts'

const NOW = 1_800_000_000_000
const ago = (...seconds: number[]) => seconds.map((count) => NOW - count * 1000)
const earlier = (changes: Partial<Earlier>): Earlier => ({
  sent: [],
  wrong: [],
  sentFromAddress: [],
  unknownFromAddress: [],
  ...changes,
})
const brake = (changes: Partial<Earlier>) => sendingBrake(earlier(changes), NOW, defaultLimits)

describe('the pause between two codes', () => {
  it('grows with each code of the hour: 30, 60, 120, then 300 seconds', () => {
    const gaps = [0, 1, 2, 3, 4].map((count) => gapAfter(ago(...Array(count).fill(60)), NOW, defaultLimits))
    assert.deepEqual(gaps, [30, 60, 120, 300, 300])
  })

  it('is counted from the last code, to the second', () => {
    assert.deepEqual(brake({ sent: ago(29) }), { text: 'code_wait', retryAfter: 1 })
    assert.equal(brake({ sent: ago(30) }), null)
    assert.deepEqual(brake({ sent: ago(59, 120) }), { text: 'code_wait', retryAfter: 1 })
  })

  it('forgets codes that are older than an hour', () => assert.equal(gapAfter(ago(3600), NOW, defaultLimits), 30))
})

describe('codes to one number', () => {
  it('are three in ten minutes', () => {
    assert.deepEqual(brake({ sent: ago(300, 450, 590) }), { text: 'code_limit', retryAfter: 10 })
    assert.equal(brake({ sent: ago(300, 450, 600) }), null)
  })

  it('are five in an hour and ten in a day', () => {
    assert.equal(brake({ sent: ago(700, 1400, 2100, 2800, 3500) })?.retryAfter, 100)
    const hours = Array.from({ length: 10 }, (_, index) => (index + 1) * 7200)
    assert.equal(brake({ sent: ago(...hours) })?.retryAfter, 86_400 - 72_000)
  })

  it('stop after five wrong ones in a day, until the oldest of them is a day old', () => {
    const wrong = ago(100, 200, 300, 400, 86_390)
    assert.deepEqual(brake({ wrong }), { text: 'code_wrong_limit', retryAfter: 10 })
    assert.equal(tryingBrake(wrong, NOW, defaultLimits)?.retryAfter, 10)
    assert.equal(tryingBrake(wrong.slice(1), NOW, defaultLimits), null)
  })
})

describe('codes from one address', () => {
  it('are fifty in a minute', () => {
    assert.equal(brake({ sentFromAddress: ago(...Array(50).fill(59)) })?.text, 'code_address_limit')
    assert.equal(brake({ sentFromAddress: ago(...Array(50).fill(60)) }), null)
  })

  it('end after twenty unknown numbers in an hour', () => {
    const unknown = ago(...Array(20).fill(3599))
    assert.equal(unknownBrake(earlier({ unknownFromAddress: unknown }), NOW, defaultLimits)?.retryAfter, 1)
    assert.equal(unknownBrake(earlier({ unknownFromAddress: unknown.slice(1) }), NOW, defaultLimits), null)
  })
})
