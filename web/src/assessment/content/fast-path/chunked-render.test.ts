import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInChunk } from './chunked-render.ts'

let now = 0
const clock = performance.now.bind(performance)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  performance.now = () => now
})
afterEach(() => {
  performance.now = clock
  vi.useRealTimers()
})

/** Eight that wait, each of which takes so long to draw. */
function eight(ms: number) {
  const drawn: number[] = []
  const draw = (at: number) => {
    now += ms
    drawn.push(at)
  }
  return { drawn, leaves: Array.from({ length: 8 }, (_, at) => renderInChunk(() => draw(at))) }
}

test('Many parts are drawn a few at a time and in order, and none that has left', () => {
  const { drawn, leaves } = eight(1)
  leaves[1]?.()
  expect(drawn).toEqual([])
  vi.advanceTimersToNextTimer()
  expect(drawn).toEqual([0, 2])
  vi.runAllTimers()
  expect(drawn).toEqual([0, 2, 3, 4, 5, 6, 7])
})

test('A part that takes long has a turn of its own', () => {
  const { drawn } = eight(10)
  vi.advanceTimersToNextTimer()
  expect(drawn).toEqual([0])
  vi.runAllTimers()
  expect(drawn).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})
