import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPaint } from './after-paint.ts'

let pictures: FrameRequestCallback[] = []

beforeEach(() => {
  pictures = []
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => pictures.push(draw))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('it waits until what was put on the page can be seen', async () => {
  const ended = vi.fn<() => void>()
  void afterPaint().then(ended)
  for (let picture = 0; picture < 3; picture += 1) {
    expect(ended).not.toHaveBeenCalled()
    pictures.shift()?.(0)
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(ended).toHaveBeenCalledOnce()
})

test('a page that draws nothing goes on all the same', async () => {
  const drawn = afterPaint()
  vi.runAllTimers()
  await expect(drawn).resolves.toBeUndefined()
})
