import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTurn } from './in-turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('many are drawn a few at a time and in order, and none that has left', () => {
  const drawn: number[] = []
  const leaves = Array.from({ length: 8 }, (_, at) => inTurn(() => drawn.push(at)))
  leaves[1]?.()
  expect(drawn).toEqual([])
  vi.advanceTimersToNextTimer()
  expect(drawn).toEqual([0, 2, 3])
  vi.runAllTimers()
  expect(drawn).toEqual([0, 2, 3, 4, 5, 6, 7])
})
