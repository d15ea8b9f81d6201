import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenDrawn } from './when-drawn.ts'

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
  void whenDrawn().then(ended)
  for (let picture = 0; picture < 3; picture += 1) {
    expect(ended).not.toHaveBeenCalled()
    pictures.shift()?.(0)
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(ended).toHaveBeenCalledOnce()
})

test('a page that draws nothing goes on all the same', async () => {
  const drawn = whenDrawn()
  vi.runAllTimers()
  await expect(drawn).resolves.toBeUndefined()
})
