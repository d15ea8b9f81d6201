import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useProgressiveList } from './use-progressive-list.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const grown = (length: number) => renderHook(() => useProgressiveList(length)).result

test('a long list grows by one in each turn until all of it is there', () => {
  const list = grown(5)
  const seen = Array.from({ length: 5 }, () => {
    const [drawn] = list.current
    act(() => void vi.runOnlyPendingTimers())
    return drawn
  })
  expect(seen).toEqual([1, 2, 3, 4, 5])
})

test('a page that is printed has all of it at once', () => {
  const list = grown(200)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(list.current[0]).toBe(200)
})

test('who jumps to the end has all of it at once', () => {
  const list = grown(200)
  act(() => list.current[1]())
  expect(list.current[0]).toBe(200)
})
