import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => void vi.resetModules())
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'fonts')
  vi.useRealTimers()
})

/** A font that never loads. */
class NeverLoaded {
  load = () => new Promise(() => {})
}

const paper = { questions: [{ text: 'The force is $F = ma$.' }] }

test('the library comes beside what needs it, and is waited for: nothing moves', async () => {
  const { libraryNow, mathAhead, useMathReady } = await import('./math-library.ts')
  expect(mathAhead(paper)).toBe(paper)
  const { result } = renderHook(() => useMathReady(['$F = ma$']))
  expect(result.current).toBe(false)
  await waitFor(() => expect(result.current).toBe(true))
  expect(libraryNow()).not.toBe('coming')
})

test('a paper is not held back for longer than some seconds: its plain signs are read then', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('FontFace', NeverLoaded)
  Object.defineProperty(document, 'fonts', { configurable: true, value: { add: () => {} } })
  const { useMathReady } = await import('./math-library.ts')
  const { result } = renderHook(() => useMathReady(['$F = ma$']))
  await act(async () => vi.advanceTimersByTimeAsync(7900))
  expect(result.current).toBe(false)
  await act(async () => vi.advanceTimersByTimeAsync(200))
  expect(result.current).toBe(true)
})

test('texts without formulas wait for nothing', async () => {
  const { useMathReady } = await import('./math-library.ts')
  expect(renderHook(() => useMathReady(['It costs $5 and $10.'])).result.current).toBe(true)
})
