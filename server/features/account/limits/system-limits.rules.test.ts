import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { defaultLimits } from '../../../ports/settings.ts'
import {
  compareLimitReached,
  isAlarming,
  isPumped,
  isSprayed,
  needsProof,
  type SystemState,
  systemLimitReached,
} from './system-limits.rules.ts'

const NOW = 1_800_000_000_000
const QUIET: SystemState = { purpose: 'login', accounts: 100, until: {}, wrongToday: 0, textsToday: 0 }
const compare = (state: Partial<SystemState>) => compareLimitReached({ ...QUIET, ...state }, defaultLimits)
const proves = (state: Partial<SystemState>, wrong: number, right: number, pending = 0) =>
  needsProof({ ...QUIET, ...state }, { wrong, right, pending }, NOW, defaultLimits)
const send = (state: Partial<SystemState>, purpose: 'login' | 'signup' = 'login') =>
  systemLimitReached({ ...QUIET, ...state, purpose }, NOW, defaultLimits)

describe('wrong codes on many numbers', () => {
  it('are spraying from fifty in ten minutes, when they are three tenths of all', () => {
    assert.ok(isSprayed({ wrong: 50, right: 0 }, defaultLimits))
    assert.ok(isSprayed({ wrong: 60, right: 140 }, defaultLimits))
    assert.ok(!isSprayed({ wrong: 60, right: 141 }, defaultLimits))
    assert.ok(!isSprayed({ wrong: 49, right: 0 }, defaultLimits))
  })

  it('ask new devices for a proof of work until the pause ends, and stop nobody', () => {
    assert.ok(proves({ until: { spraying: NOW + 1 } }, 0, 0))
    assert.ok(!proves({ until: { spraying: NOW } }, 0, 0))
    assert.equal(compare({ until: { spraying: NOW + 1500 } }), null)
    assert.equal(send({ until: { spraying: NOW + 1500 } }), null)
  })

  it('are counted apart for logins and registrations', () => {
    assert.ok(!proves({ until: { spraying_signups: NOW + 1 } }, 0, 0))
    assert.ok(!proves({ purpose: 'signup', until: { spraying: NOW + 1 } }, 0, 0))
    assert.ok(proves({ purpose: 'signup', until: { spraying_signups: NOW + 1 } }, 0, 0))
  })

  it('do not slip through because they come at once: comparisons under way are limited', () => {
    assert.ok(!proves({}, 0, 0, 59))
    assert.ok(proves({}, 0, 0, 60))
    assert.ok(proves({}, 20, 0, 40))
    // A class that logs in at once after a quiet hour of right codes is not held up.
    assert.ok(!proves({}, 2, 300, 100))
  })

  it('end for the day at three hundred, or two in a hundred accounts', () => {
    assert.equal(compare({ wrongToday: 299 }), null)
    assert.ok(compare({ wrongToday: 300 }))
    assert.ok(send({ wrongToday: 300 }))
    assert.equal(compare({ wrongToday: 300, accounts: 20_000 }), null)
    assert.ok(compare({ wrongToday: 400, accounts: 20_000 }))
  })

  it('of registrations end them for the day at half as many', () => {
    assert.equal(compare({ purpose: 'signup', wrongToday: 149 }), null)
    assert.ok(compare({ purpose: 'signup', wrongToday: 150 }))
    assert.ok(send({ wrongToday: 150 }, 'signup'))
    assert.equal(send({ wrongToday: 150 }), null)
    assert.equal(compare({ purpose: 'signup', wrongToday: 199, accounts: 20_000 }), null)
    assert.ok(compare({ purpose: 'signup', wrongToday: 200, accounts: 20_000 }))
  })
})

describe("a day's texts", () => {
  it('are five hundred, or three for each account', () => {
    assert.equal(send({ textsToday: 499 }), null)
    assert.equal(send({ textsToday: 500 })?.text, 'code_system_limit')
    assert.equal(send({ textsToday: 500, accounts: 1000 }), null)
    assert.ok(send({ textsToday: 3000, accounts: 1000 }))
  })

  it('leave the last fifth to students who have an account', () => {
    assert.equal(send({ textsToday: 399 }, 'signup'), null)
    assert.ok(send({ textsToday: 400 }, 'signup'))
    assert.equal(send({ textsToday: 400 }, 'login'), null)
  })

  it('raise an alarm at half of them, once', () => {
    assert.ok(!isAlarming({ ...QUIET, textsToday: 248 }, NOW, defaultLimits))
    assert.ok(isAlarming({ ...QUIET, textsToday: 249 }, NOW, defaultLimits))
    assert.ok(!isAlarming({ ...QUIET, textsToday: 249, until: { alarm: NOW + 1 } }, NOW, defaultLimits))
  })
})

describe('registrations', () => {
  it('are pumped when fewer than three in ten of a hundred are verified', () => {
    assert.ok(isPumped(100, 29, defaultLimits))
    assert.ok(!isPumped(100, 30, defaultLimits))
    assert.ok(!isPumped(99, 0, defaultLimits))
  })

  it('wait while they do, and logins do not', () => {
    assert.equal(send({ until: { signups: NOW + 1000 } }, 'signup')?.retryAfter, 1)
    assert.equal(send({ until: { signups: NOW + 1000 } }, 'login'), null)
  })
})
