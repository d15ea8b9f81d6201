import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => void vi.resetModules())
afterEach(() => void vi.unstubAllGlobals())

/** The library as a page finds it that has just begun, on a device that keeps its letters or has never seen them. */
async function begun(keptLetters: Response | undefined) {
  vi.stubGlobal('caches', { match: async () => keptLetters })
  const library = await import('./math-library.ts')
  await Promise.resolve()
  return library
}

const paper = { questions: [{ text: 'The force is $F = ma$.' }] }

test('what the device keeps comes beside what needs it, and is waited for: nothing moves', async () => {
  const { libraryNow, mathAhead, useMathReady } = await begun(new Response())
  expect(mathAhead(paper)).toBe(paper)
  const { result } = renderHook(() => useMathReady(['$F = ma$']))
  expect(result.current).toBe(false)
  await waitFor(() => expect(result.current).toBe(true))
  expect(libraryNow()).not.toBe('coming')
})

test('what has to come from the network is not waited for: the words around it are read at once', async () => {
  const { libraryNow, loadLibrary, mathAhead, useMathReady } = await begun(undefined)
  mathAhead(paper)
  expect(renderHook(() => useMathReady(['$F = ma$'])).result.current).toBe(true)
  expect(libraryNow()).toBe('coming')
  expect(await loadLibrary()).toHaveProperty('Formula')
})

test('texts without formulas wait for nothing', async () => {
  const { useMathReady } = await begun(new Response())
  expect(renderHook(() => useMathReady(['It costs $5 and $10.'])).result.current).toBe(true)
})
