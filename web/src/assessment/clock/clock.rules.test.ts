import { describe, expect, it } from 'vitest'
import { type ClockOffset, clockOffsetAfter, serverTime } from './server-clock.rules.ts'
import { secondsLeft, timeLeftText, warningBetween } from './time-left.rules.ts'

const NOON = '2026-11-20T12:00:00+05:30'
const AT = Date.parse(NOON)

describe("the server's clock", () => {
  it("The server's clock lies between what was asked and what was got, to the second that the text is cut to", () => {
    const offset = clockOffsetAfter(null, { now: NOON, asked: 1000, got: 1400 })
    expect(serverTime(offset, 1000) - AT).toBeGreaterThanOrEqual(0)
    expect(serverTime(offset, 1400) - AT).toBeLessThanOrEqual(1400)
  })

  it("The server's clock is known better with each look", () => {
    const truth = AT + 250
    const clockSample = (asked: number, got: number) => {
      const now = new Date(Math.floor((truth + asked) / 1000) * 1000).toISOString()
      return { now, asked, got }
    }
    let offset: ClockOffset | null = null
    for (const at of [100, 850, 1600, 2350, 3100, 4740]) offset = clockOffsetAfter(offset, clockSample(at, at + 60))
    expect(offset && Math.abs(serverTime(offset, 0) - truth)).toBeLessThan(200)
  })

  it("The server's clock is taken anew when the machine has slept", () => {
    const before = clockOffsetAfter(null, { now: NOON, asked: 0, got: 100 })
    const later = new Date(AT + 600_000).toISOString()
    const after = clockOffsetAfter(before, { now: later, asked: 2000, got: 2100 })
    expect(Math.abs(serverTime(after, 2100) - (AT + 600_000))).toBeLessThan(1000)
  })
})

describe('the time left', () => {
  it('The time left is counted in seconds that have begun, and never below none', () => {
    expect([60_000, 59_999, 59_001, 59_000, 1, 0, -5000].map((ms) => secondsLeft(ms, 0))).toEqual([
      60, 60, 60, 59, 1, 0, 0,
    ])
  })

  it('The time left shows minutes that run on over an hour', () => {
    expect([0, 7, 60, 600, 2527, 5400].map(timeLeftText)).toEqual(['0:00', '0:07', '1:00', '10:00', '42:07', '90:00'])
  })

  it('The time left warns at five minutes and at one, once each, and not at the start of a short test', () => {
    const warnings = [
      [301, 300],
      [300, 299],
      [61, 60],
      [60, 59],
      [3, 0],
      [400, 30],
    ] as const
    expect(warnings.map(([before, after]) => warningBetween(before, after))).toEqual([
      300,
      undefined,
      60,
      undefined,
      undefined,
      60,
    ])
  })
})
