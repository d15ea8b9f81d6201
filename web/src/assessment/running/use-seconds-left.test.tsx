import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSecondsLeft } from './use-seconds-left.ts'

const NOW = '2026-11-20T12:00:00+05:30'
const timeLeft = (seconds: number) => ({
  now: NOW,
  deadline: new Date(Date.parse(NOW) + seconds * 1000).toISOString(),
})

beforeEach(() => {
  // Years off: the device's own date must not matter.
  vi.useFakeTimers({
    now: Date.parse('2020-01-01T00:00:00Z'),
    toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
})
afterEach(() => vi.useRealTimers())

const pass = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))

test('the time left is counted down from the answer that told it, and asked for again once it is over', async () => {
  const ask = vi.fn()
  const gotAt = Date.now()
  const { result } = renderHook(() => useSecondsLeft(timeLeft(90), gotAt, ask))
  expect(result.current).toBe(90)
  await pass(30_000)
  expect(result.current).toBe(60)
  await pass(60_000)
  expect(result.current).toBe(0)
  await pass(2000)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('an answer that came a minute ago is a minute older', () => {
  const gotAt = Date.now() - 60_000
  const { result } = renderHook(() => useSecondsLeft(timeLeft(90), gotAt, () => {}))
  expect(result.current).toBe(30)
})

test('a device whose clock was set asks for the time again', async () => {
  const ask = vi.fn()
  const gotAt = Date.now()
  renderHook(() => useSecondsLeft(timeLeft(900), gotAt, ask))
  vi.setSystemTime(Date.now() + 3_600_000)
  await pass(500)
  expect(ask).toHaveBeenCalled()
})
