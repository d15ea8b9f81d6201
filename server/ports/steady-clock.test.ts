import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { steadyClock } from './steady-clock.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
const BEGIN = Date.parse('2026-11-20T05:00:00Z')

/** A machine with clocks that the test sets. */
function aMachine({ knowsSleep = true } = {}) {
  const at = { wall: BEGIN, monotonic: 1000, boot: 5000 }
  const clock = steadyClock({
    wall: () => at.wall,
    monotonic: () => at.monotonic,
    sinceBoot: () => (knowsSleep ? at.boot : null),
  })
  const pass = (ms: number) => {
    at.wall += ms
    at.monotonic += ms
    at.boot += ms
    clock.now()
  }
  const jump = (ms: number) => void (at.wall += ms)
  const sleep = (ms: number) => {
    at.wall += ms
    at.boot += ms
  }
  return { clock, pass, jump, sleep, passed: () => clock.now() - BEGIN }
}

describe('a clock that goes on evenly', () => {
  it('A clock that goes on evenly follows the machine, also where that is set right a little at a time', () => {
    const { clock, pass, jump, passed } = aMachine()
    for (let hour = 0; hour < 24; hour += 1) {
      jump(4 * MINUTE_MS)
      pass(MINUTE_MS)
    }
    assert.deepEqual([passed(), clock.ahead()], [24 * 5 * MINUTE_MS, 0])
    jump(-5 * MINUTE_MS)
    assert.equal(passed(), 23 * 5 * MINUTE_MS)
  })

  for (const [name, by] of [
    ['ahead', 40 * DAY_MS],
    ['back', -2 * 60 * MINUTE_MS],
  ] as const)
    it(`A clock that goes on evenly does not go ${name} with a jump, says by how much it was, and follows again once that is mended`, () => {
      const { clock, pass, jump, passed } = aMachine()
      pass(MINUTE_MS)
      jump(by)
      assert.deepEqual([passed(), clock.ahead()], [MINUTE_MS, by])
      pass(30 * MINUTE_MS)
      assert.deepEqual([passed(), clock.ahead()], [31 * MINUTE_MS, by])
      // Corrected except for one second.
      jump(1000 - by)
      assert.deepEqual([passed(), clock.ahead()], [31 * MINUTE_MS + 1000, 0])
      pass(MINUTE_MS)
      assert.equal(passed(), 32 * MINUTE_MS + 1000)
    })

  it('A clock that goes on evenly knows that a machine which slept did not jump, nor one which slept while its clock was wrong', () => {
    const { clock, pass, jump, sleep, passed } = aMachine()
    sleep(8 * 60 * MINUTE_MS)
    assert.deepEqual([passed(), clock.ahead()], [8 * 60 * MINUTE_MS, 0])
    jump(DAY_MS)
    clock.now()
    sleep(60 * MINUTE_MS)
    pass(MINUTE_MS)
    assert.deepEqual([passed(), clock.ahead()], [9 * 60 * MINUTE_MS + MINUTE_MS, DAY_MS])
  })

  it('A clock that goes on evenly believes a machine that cannot say whether it slept', () => {
    const { clock, jump, passed } = aMachine({ knowsSleep: false })
    jump(DAY_MS)
    assert.deepEqual([passed(), clock.ahead()], [DAY_MS, 0])
  })

  it('A clock that goes on evenly is the one of this machine', () => {
    const clock = steadyClock()
    assert.ok(Math.abs(clock.now() - Date.now()) < 1000)
    assert.equal(clock.ahead(), 0)
  })
})
