import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CODE_DIGITS } from '#contract/account.rules.ts'
import { defaultLimits } from '../../../ports/settings.ts'
import {
  queryLimitReached,
  type RecentEvents,
  gapAfter,
  sendingLimitReached,
  tryLimitReached,
} from './number-limits.rules.ts'

const NOW = 1_800_000_000_000
const ago = (...seconds: number[]) => seconds.map((count) => NOW - count * 1000)
const times = (count: number, seconds: number) => ago(...Array<number>(count).fill(seconds))
const NONE: RecentEvents = { sent: [], right: [], wrong: [], inARow: 0, sentToDevice: [], sentFrom: [] }
const limit = (changes: Partial<RecentEvents>, lane: 'known' | 'new' = 'new', isAgain = false) =>
  sendingLimitReached({ ...NONE, ...changes }, { lane, isAgain, now: NOW }, defaultLimits)
const sentFrom = (moments: number[], factor = 1) => ({ sentFrom: [{ moments, again: [], factor }] })

describe('the pause between two codes', () => {
  it('The pause between two codes grows with each code of the hour: 30, 60, 120, then 300 seconds', () => {
    const gaps = [0, 1, 2, 3, 4].map((count) => gapAfter(times(count, 60), NOW, defaultLimits))
    assert.deepEqual(gaps, [30, 60, 120, 300, 300])
  })

  it('The pause between two codes is counted from the last code, to the second', () => {
    assert.deepEqual(limit({ sent: ago(29) }), { text: 'code_wait', retryAfter: 1 })
    assert.equal(limit({ sent: ago(30) }), null)
    assert.deepEqual(limit({ sent: ago(59, 120) }), { text: 'code_wait', retryAfter: 1 })
  })

  it('The pause between two codes forgets codes that are older than an hour', () =>
    assert.equal(gapAfter(ago(3600), NOW, defaultLimits), 30))
})

describe('codes to one number', () => {
  it('Codes to one number are three in ten minutes', () => {
    assert.deepEqual(limit({ sent: ago(300, 450, 590) }), { text: 'code_limit', retryAfter: 10 })
    assert.equal(limit({ sent: ago(300, 450, 600) }), null)
  })

  it('Codes to one number are five in an hour and ten in a day', () => {
    assert.equal(limit({ sent: ago(700, 1400, 2100, 2800, 3500) })?.retryAfter, 100)
    const hours = Array.from({ length: 10 }, (_, index) => (index + 1) * 7200)
    assert.equal(limit({ sent: ago(...hours) })?.retryAfter, 86_400 - 72_000)
  })

  it('Codes to one number stop after five wrong ones in a day, until the oldest of them is a day old', () => {
    const wrong = ago(100, 200, 300, 400, 86_390)
    assert.deepEqual(limit({ wrong }), { text: 'code_wrong_limit', retryAfter: 10 })
    const tried = { wrong: wrong.slice(1), inARow: 5 }
    assert.equal(tryLimitReached({ ...tried, wrong }, 'new', NOW, defaultLimits)?.retryAfter, 10)
    assert.equal(tryLimitReached(tried, 'new', NOW, defaultLimits), null)
  })

  it('Codes to one number stop for new devices after twenty wrong ones in a row, and for known ones after a hundred', () => {
    assert.equal(limit({ inARow: 19 }), null)
    assert.equal(limit({ inARow: 20 })?.text, 'code_locked')
    assert.equal(limit({ inARow: 20 }, 'known'), null)
    assert.equal(limit({ inARow: 100 }, 'known')?.text, 'code_locked')
  })

  it('Codes to one number leave somebody who guesses one account in two thousand a day, and one in five hundred in all', () => {
    const codes = 10 ** CODE_DIGITS
    assert.ok(defaultLimits.wrong_codes_per_number_day / codes <= 0.0005)
    assert.ok(defaultLimits.wrong_codes_in_a_row / codes <= 0.002)
    assert.ok(defaultLimits.wrong_codes_in_a_row_known_device / codes <= 0.01)
  })
})

describe('codes from one device', () => {
  it('Codes from one device are five in an hour', () => {
    assert.deepEqual(limit({ sentToDevice: times(5, 3500) }), { text: 'code_device_limit', retryAfter: 100 })
    assert.equal(limit({ sentToDevice: times(4, 3500) }), null)
  })
})

describe('codes from one address', () => {
  it('Codes from one address are fifty in a minute and five hundred in an hour', () => {
    assert.equal(limit(sentFrom(times(50, 59)))?.text, 'code_address_limit')
    assert.equal(limit(sentFrom(times(50, 60))), null)
    assert.equal(limit(sentFrom(times(500, 3599)))?.text, 'code_address_limit')
    assert.equal(limit(sentFrom(times(499, 3599))), null)
  })

  it("Codes from one address are ten times as many from a campus's", () => {
    assert.equal(limit(sentFrom(times(499, 59), 10)), null)
    assert.equal(limit(sentFrom(times(500, 59), 10))?.text, 'code_address_limit')
  })

  it('Codes from one address are counted for each network around it too', () => {
    const networks = [
      { moments: times(10, 3000), again: [], factor: 1 },
      { moments: times(1999, 3000), again: [], factor: 4 },
      { moments: times(8000, 3590), again: [], factor: 16 },
    ]
    assert.deepEqual(limit({ sentFrom: networks }), { text: 'code_address_limit', retryAfter: 10 })
    assert.equal(limit({ sentFrom: networks.slice(0, 2) }), null)
  })

  it('Codes from one address are forty in a day when they are asked for again', () => {
    const again = (count: number, factor = 1) => ({ sentFrom: [{ moments: [], again: times(count, 80_000), factor }] })
    assert.equal(limit(again(39), 'new', true), null)
    assert.equal(limit(again(40), 'new', true)?.text, 'code_address_limit')
    assert.equal(limit(again(399, 10), 'new', true), null)
    assert.equal(limit(again(40)), null)
  })

  it('Codes from one address are not counted against a known device', () =>
    assert.equal(limit(sentFrom(times(600, 1)), 'known'), null))
})

describe('asking which numbers are registered', () => {
  const asking = (unknown: number[], signups: number[], overAll = 0, factor = 1) =>
    queryLimitReached([{ unknown, signups, factor }], overAll, NOW, defaultLimits)

  it('Asking which numbers are registered ends after twenty in an hour, registrations among them', () => {
    assert.equal(asking(times(20, 3599), [])?.retryAfter, 1)
    assert.equal(asking(times(10, 3599), times(10, 3599))?.text, 'code_address_limit')
    assert.equal(asking(times(10, 3599), times(9, 3599)), null)
    assert.equal(asking(times(20, 3599), [], 0, 10), null)
  })

  it('Asking which numbers are registered ends for an address after one when three hundred were asked for from all together', () => {
    assert.equal(asking(times(1, 3000), [], 300)?.retryAfter, 600)
    assert.equal(asking([], times(5, 3000), 300), null)
    assert.equal(asking(times(1, 3000), [], 299), null)
  })
})
