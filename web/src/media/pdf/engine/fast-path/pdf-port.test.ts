import { expect, test, vi } from 'vitest'
import { startPort, takePort } from './pdf-port.ts'

test('what was started ahead is taken once, and one that did not come never', () => {
  const started: EventTarget[] = []
  class Port extends EventTarget {
    constructor() {
      super()
      started.push(this)
    }
  }
  vi.stubGlobal('Worker', Port)
  startPort()
  startPort()
  expect(started).toHaveLength(1)
  expect(takePort()).toBe(started[0])
  expect(takePort()).toBe(started[1])
  startPort()
  started[2]?.dispatchEvent(new Event('error'))
  expect(takePort()).toBe(started[3])
  vi.unstubAllGlobals()
})
