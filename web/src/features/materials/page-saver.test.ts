import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makePageSaver } from './materials-screen.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const SAVED = async () => {}

test('the page on which the student rests is saved after a second', async () => {
  const save = vi.fn<(page: number, urgent: boolean) => Promise<void>>(SAVED)
  const keeper = makePageSaver({ saved: null, save })
  for (const page of [1, 2, 3]) keeper.at(page)
  await vi.advanceTimersByTimeAsync(999)
  expect(save).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(save.mock.calls).toEqual([[3, false]])
})

test('a page that is saved already is not saved again', async () => {
  const save = vi.fn<(page: number, urgent: boolean) => Promise<void>>(SAVED)
  const keeper = makePageSaver({ saved: 4, save })
  keeper.at(4)
  await vi.advanceTimersByTimeAsync(5000)
  keeper.end()
  expect(save).not.toHaveBeenCalled()
})

test('leaving saves at once', () => {
  const save = vi.fn<(page: number, urgent: boolean) => Promise<void>>(SAVED)
  const keeper = makePageSaver({ saved: 1, save })
  keeper.at(7)
  keeper.hide()
  keeper.end()
  expect(save.mock.calls).toEqual([[7, true]])
})

test('a page that did not arrive is sent again', async () => {
  const save = vi.fn<(page: number, urgent: boolean) => Promise<void>>(SAVED)
  save.mockRejectedValueOnce(new Error('offline'))
  const keeper = makePageSaver({ saved: 1, save })
  keeper.at(7)
  await vi.advanceTimersByTimeAsync(1000)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(save.mock.calls).toEqual([
    [7, false],
    [7, false],
  ])
})
