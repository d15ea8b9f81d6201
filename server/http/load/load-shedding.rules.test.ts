import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allCalls } from '#contract/all-calls.ts'
import { isShed, ownDelay, SHED_ORDER, shedLevel } from './load-shedding.rules.ts'

describe('what gives way when it is too much', () => {
  it('Load shedding goes in the order: history, lists, media, login, start, save; a submit never', () => {
    const refusedAt = (level: number) => SHED_ORDER.filter((call) => isShed(level, call))
    assert.deepEqual(refusedAt(0), [])
    assert.deepEqual(refusedAt(2), ['history', 'lists'])
    assert.deepEqual(refusedAt(6), ['history', 'lists', 'media', 'login', 'start', 'save'])
    assert.equal(isShed(shedLevel(0, { delay: 60_000, waiting: 1e6, inFlight: 0 }), 'submit'), false)
  })

  it('Load shedding begins at once when the process is late or the database is far behind', () => {
    assert.equal(shedLevel(0, { delay: 149, waiting: 999, inFlight: 0 }), 0)
    assert.equal(shedLevel(0, { delay: 150, waiting: 0, inFlight: 0 }), 1)
    assert.equal(shedLevel(0, { delay: 0, waiting: 2000, inFlight: 0 }), 2)
    assert.equal(shedLevel(1, { delay: 2000, waiting: 0, inFlight: 0 }), 6)
  })

  it('Load shedding begins where very many calls are being answered', () => {
    assert.equal(shedLevel(0, { delay: 0, waiting: 0, inFlight: 1999 }), 0)
    assert.equal(shedLevel(0, { delay: 0, waiting: 0, inFlight: 4000 }), 2)
  })

  it('Load shedding counts only the lateness that the process made itself', () => {
    const interval = 100
    // A crowd: all the time on the processor.
    assert.equal(ownDelay({ late: 400, worked: 500, interval }), 400)
    // The processor was taken by others, or the disk was slow.
    assert.equal(ownDelay({ late: 5000, worked: 60, interval }), 0)
    // Half of each.
    assert.equal(ownDelay({ late: 900, worked: 500, interval }), 400)
    // One that came too early is not late.
    assert.equal(ownDelay({ late: -20, worked: 150, interval }), 0)
  })

  it('Load shedding ends one step at a time, and only well below where it began', () => {
    assert.equal(shedLevel(1, { delay: 100, waiting: 0, inFlight: 0 }), 1)
    assert.equal(shedLevel(1, { delay: 80, waiting: 0, inFlight: 0 }), 0)
    assert.equal(shedLevel(6, { delay: 0, waiting: 0, inFlight: 0 }), 5)
  })

  it('Load shedding keeps what a student needs who is in a test until last', () => {
    const last = Object.values(allCalls).filter(({ loadClass }) => !isShed(SHED_ORDER.indexOf('start'), loadClass))
    assert.equal(last.length, 9)
    assert.equal(allCalls.login.loadClass, 'login')
  })
})
