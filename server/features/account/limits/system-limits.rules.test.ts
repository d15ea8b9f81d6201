import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { defaultLimits } from '../../../ports/settings.ts'
import {
  compareLimitReached,
  isAlarming,
  isPumped,
  isSprayed,
  beganAt,
  emptyPot,
  needsProof,
  type Pots,
  stopUnderWay,
  type SystemState,
} from './system-limits.rules.ts'

const NOW = 1_800_000_000_000
const QUIET: SystemState = { purpose: 'login', accounts: 100, until: {}, wrongToday: 0, textsToday: 0 }
const compare = (state: Partial<SystemState>) => compareLimitReached({ ...QUIET, ...state }, defaultLimits)
const proves = (state: Partial<SystemState>, wrong: number, right: number, pending = 0) =>
  needsProof({ ...QUIET, ...state }, { wrong, right, pending }, NOW, defaultLimits)
const send = (state: Partial<SystemState>, purpose: 'login' | 'signup' = 'login') =>
  stopUnderWay({ ...QUIET, ...state, purpose }, NOW, defaultLimits)
const FULL: Pots = { unverifiedHour: 0, unverifiedDay: 0, againDay: 0, firstDay: 0 }
const empty = (state: Partial<SystemState>, pots: Partial<Pots>, isAgain = false) =>
  emptyPot({ ...QUIET, ...state }, { ...FULL, ...pots }, isAgain, defaultLimits)?.name ?? null

describe('wrong codes on many numbers', () => {
  it('Wrong codes on many numbers are spraying from fifty in ten minutes, when they are three tenths of all', () => {
    assert.ok(isSprayed({ wrong: 50, right: 0 }, defaultLimits))
    assert.ok(isSprayed({ wrong: 60, right: 140 }, defaultLimits))
    assert.ok(!isSprayed({ wrong: 60, right: 141 }, defaultLimits))
    assert.ok(!isSprayed({ wrong: 49, right: 0 }, defaultLimits))
  })

  it('Wrong codes on many numbers ask new devices for a proof of work until the pause ends, and stop nobody', () => {
    assert.ok(proves({ until: { spraying: NOW + 1 } }, 0, 0))
    assert.ok(!proves({ until: { spraying: NOW } }, 0, 0))
    assert.equal(compare({ until: { spraying: NOW + 1500 } }), null)
    assert.equal(send({ until: { spraying: NOW + 1500 } }), null)
  })

  it('Wrong codes on many numbers are counted apart for logins and registrations', () => {
    assert.ok(!proves({ until: { spraying_signups: NOW + 1 } }, 0, 0))
    assert.ok(!proves({ purpose: 'signup', until: { spraying: NOW + 1 } }, 0, 0))
    assert.ok(proves({ purpose: 'signup', until: { spraying_signups: NOW + 1 } }, 0, 0))
  })

  it('Wrong codes on many numbers do not slip through because they come at once: comparisons under way are limited', () => {
    assert.ok(!proves({}, 0, 0, 59))
    assert.ok(proves({}, 0, 0, 60))
    assert.ok(proves({}, 20, 0, 40))
    // A class that logs in at once after a quiet hour of right codes is not held up.
    assert.ok(!proves({}, 2, 300, 100))
  })

  it('Wrong codes on many numbers end for the day at three hundred, or two in a hundred accounts', () => {
    assert.equal(compare({ wrongToday: 299 }), null)
    assert.ok(compare({ wrongToday: 300 }))
    assert.ok(send({ wrongToday: 300 }))
    assert.equal(compare({ wrongToday: 300, accounts: 20_000 }), null)
    assert.ok(compare({ wrongToday: 400, accounts: 20_000 }))
  })

  it('Wrong codes of registrations on many numbers end registrations for the day at half as many', () => {
    assert.equal(compare({ purpose: 'signup', wrongToday: 149 }), null)
    assert.ok(compare({ purpose: 'signup', wrongToday: 150 }))
    assert.ok(send({ wrongToday: 150 }, 'signup'))
    assert.equal(send({ wrongToday: 150 }), null)
    assert.equal(compare({ purpose: 'signup', wrongToday: 199, accounts: 20_000 }), null)
    assert.ok(compare({ purpose: 'signup', wrongToday: 200, accounts: 20_000 }))
  })
})

describe("a day's texts", () => {
  it("A day's texts are five hundred, or three for each account", () => {
    const used = { againDay: 0, firstDay: 5000 }
    assert.equal(empty({ textsToday: 499 }, used), null)
    assert.equal(empty({ textsToday: 500 }, used), 'logins')
    assert.equal(empty({ textsToday: 500, accounts: 1000 }, used), null)
    assert.equal(empty({ textsToday: 3000, accounts: 1000 }, used), 'logins')
  })

  it("A day's texts are for registrations a quarter in an hour and two fifths in a day", () => {
    assert.equal(empty({ purpose: 'signup' }, { unverifiedHour: 124, unverifiedDay: 199 }), null)
    assert.equal(empty({ purpose: 'signup' }, { unverifiedHour: 125 }), 'signups_hour')
    assert.equal(empty({ purpose: 'guardian' }, { unverifiedDay: 200 }), 'signups_day')
    assert.equal(empty({ purpose: 'signup', textsToday: 500 }, {}), 'signups_day')
  })

  it("A day's texts are for asking again a fifth", () => {
    assert.equal(empty({}, { againDay: 99 }, true), null)
    assert.equal(empty({}, { againDay: 100 }, true), 'again')
    assert.equal(empty({}, { againDay: 100 }), null)
    assert.equal(empty({ textsToday: 500 }, {}, true), 'again')
  })

  it("A day's texts are for first codes two fifths, whatever else was sent", () => {
    assert.equal(empty({ textsToday: 900 }, { firstDay: 199 }), null)
    assert.equal(empty({ textsToday: 900, purpose: 'consent' }, { firstDay: 199 }), null)
    assert.equal(empty({ textsToday: 900 }, { firstDay: 200 }), 'logins')
  })

  it("A day's texts raise an alarm at half of them, once", () => {
    assert.ok(!isAlarming({ ...QUIET, textsToday: 248 }, NOW, defaultLimits))
    assert.ok(isAlarming({ ...QUIET, textsToday: 249 }, NOW, defaultLimits))
    assert.ok(!isAlarming({ ...QUIET, textsToday: 249, until: { alarm: NOW + 1 } }, NOW, defaultLimits))
  })
})

describe('registrations', () => {
  it('Registrations are pumped when fewer than three in ten of a hundred are verified', () => {
    assert.ok(isPumped(100, 29, 100, defaultLimits))
    assert.ok(!isPumped(100, 30, 100, defaultLimits))
    assert.ok(!isPumped(99, 0, 100, defaultLimits))
  })

  it('Registrations wait while they are pumped, and logins do not', () => {
    assert.equal(send({ until: { signups: NOW + 1000 } }, 'signup')?.limit.retryAfter, 1)
    assert.equal(send({ until: { signups: NOW + 1000 } }, 'login'), null)
  })
})

describe('what is stopped', () => {
  const before = { since: NOW - 900_000, until: NOW - 1000 }

  it('What is stopped began when it was stopped first, unless it was let go in between', () => {
    assert.equal(beganAt(undefined, 'logins', NOW), NOW)
    assert.equal(beganAt(before, 'logins', NOW), NOW - 900_000)
    assert.equal(beganAt({ ...before, until: NOW - 900_001 }, 'logins', NOW), NOW)
  })

  it('What is stopped for a time that is set begins anew each time', () => {
    for (const name of ['signups', 'spraying', 'alarm'] as const) assert.equal(beganAt(before, name, NOW), NOW)
  })
})
