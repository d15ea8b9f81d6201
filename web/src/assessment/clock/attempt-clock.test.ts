import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startAttemptClock } from './attempt-clock.ts'

const NOON = '2026-11-20T12:00:00.000+05:30'
const AT = Date.parse(NOON)

describe('the clock of an attempt', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const started = (seconds: number) => {
    const told = { seconds: [] as number[], zeros: 0 }
    const clock = startAttemptClock({
      deadline: AT + seconds * 1000,
      clockSample: { now: NOON, asked: performance.now(), got: performance.now() },
      onSeconds: (left) => told.seconds.push(left),
      onWarning: () => {},
      onZero: () => (told.zeros += 1),
      onJump: () => {},
    })
    return { clock, told }
  }

  it('The clock of an attempt says that no time is left as long as none is, for the server may first have said that some is', () => {
    const { clock, told } = started(3)
    vi.advanceTimersByTime(2000)
    expect(told.zeros).toBe(0)
    vi.advanceTimersByTime(2000)
    const zeros = told.zeros
    expect(zeros).toBeGreaterThan(0)
    vi.advanceTimersByTime(1000)
    expect(told.zeros).toBeGreaterThan(zeros)
    clock.stop()
  })

  it('The clock of an attempt says each second once, and none of zero once the end is moved', () => {
    const { clock, told } = started(2)
    vi.advanceTimersByTime(4000)
    clock.moveEnd(AT + 60_000)
    const { zeros } = told
    vi.advanceTimersByTime(2000)
    expect(told.zeros).toBe(zeros)
    expect(new Set(told.seconds).size).toBe(told.seconds.length)
    clock.stop()
  })
})
