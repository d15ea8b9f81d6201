import { expect, test, vi } from 'vitest'
import { whenHidden } from './use-reporter.ts'

function becomes(state: DocumentVisibilityState): void {
  vi.spyOn(Document.prototype, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('the place in a video is told when its tab is hidden or closed, not when it comes back', () => {
  const tell = vi.fn<() => void>()
  const end = whenHidden(tell)
  becomes('hidden')
  expect(tell).toHaveBeenCalledTimes(1)
  becomes('visible')
  expect(tell).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('pagehide'))
  expect(tell).toHaveBeenCalledTimes(2)
  end()
  becomes('hidden')
  window.dispatchEvent(new Event('pagehide'))
  expect(tell).toHaveBeenCalledTimes(2)
})
