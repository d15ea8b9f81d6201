import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeViewTimer } from './view-timer.ts'
import { largerTimes, saidTimes, withTime } from './view-times.rules.ts'

let visibility: DocumentVisibilityState = 'visible'
const turn = (state: DocumentVisibilityState) => {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  visibility = 'visible'
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
})
afterEach(() => {
  vi.useRealTimers()
  // Removes the test's property, so that the document's own one applies again.
  Reflect.deleteProperty(document, 'visibilityState')
})

test('a question has the time for which it was in view, and goes on where it was left', () => {
  const timer = makeViewTimer({ times: new Map([[11, 4000]]), counted: () => {} })
  timer.begin()
  timer.show(11)
  vi.advanceTimersByTime(3000)
  timer.show(12)
  vi.advanceTimersByTime(1600)
  expect([timer.seconds(11), timer.seconds(12)]).toEqual([7, 2])
  timer.stop()
})

test('a page that nobody sees does not count', () => {
  const timer = makeViewTimer({ times: new Map(), counted: () => {} })
  timer.begin()
  timer.show(11)
  vi.advanceTimersByTime(2000)
  turn('hidden')
  vi.advanceTimersByTime(60_000)
  turn('visible')
  vi.advanceTimersByTime(1000)
  expect(timer.seconds(11)).toBe(3)
  timer.stop()
})

test('what was counted is told now and then, and when the page is hidden', () => {
  const counted = vi.fn<() => void>()
  const timer = makeViewTimer({ times: new Map(), counted })
  timer.begin()
  timer.show(11)
  vi.advanceTimersByTime(11_000)
  expect(counted).toHaveBeenCalledTimes(2)
  // Calling `times` counts the time first; `counted` is called all the same.
  timer.times()
  turn('hidden')
  expect(counted).toHaveBeenCalledTimes(3)
  timer.stop()
  vi.advanceTimersByTime(10_000)
  expect(counted).toHaveBeenCalledTimes(3)
})

test('a page that nobody sees, or that shows no question, has nothing to tell', () => {
  const counted = vi.fn<() => void>()
  const timer = makeViewTimer({ times: new Map(), counted })
  timer.begin()
  vi.advanceTimersByTime(10_000)
  turn('hidden')
  timer.show(11)
  vi.advanceTimersByTime(60_000)
  expect(counted).not.toHaveBeenCalled()
  turn('visible')
  vi.advanceTimersByTime(10_000)
  expect(counted).toHaveBeenCalled()
  timer.stop()
})

test('the sleep of a device is not taken for reading', () => {
  expect(withTime(new Map(), 11, 3_600_000).get(11)).toBe(15_000)
  expect(withTime(new Map(), null, 1000).size).toBe(0)
})

test('a glance is not told', () => {
  const times = new Map([
    [11, 400],
    [12, 1700],
  ])
  expect(saidTimes(times)).toEqual([{ question_id: 12, seconds: 2 }])
})

test('no question is said to have been in view for more than a day, which is all that a call may say', () => {
  const days = new Map([[11, 200_000_000]])
  expect(saidTimes(days)).toEqual([{ question_id: 11, seconds: 86_400 }])
  const timer = makeViewTimer({ times: days, counted: () => {} })
  expect(timer.seconds(11)).toBe(86_400)
  timer.stop()
})

test('of what two pages have counted the longer time holds', () => {
  const [here, there] = [
    new Map([
      [11, 4000],
      [12, 100],
    ]),
    new Map([
      [11, 3000],
      [12, 900],
      [13, 5],
    ]),
  ]
  expect([...largerTimes(here, there)]).toEqual([
    [11, 4000],
    [12, 900],
    [13, 5],
  ])
})
