import { afterEach, expect, test, vi } from 'vitest'

const before = Object.getOwnPropertyDescriptor(window, 'localStorage') ?? {}

afterEach(() => {
  vi.resetModules()
  Object.defineProperty(window, 'localStorage', before)
})

test('a browser that keeps nothing keeps it for as long as the page is there', async () => {
  const get = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  Object.defineProperty(window, 'localStorage', { configurable: true, get })
  await import('./storage-fallback.ts')
  const { localStorage } = window
  expect([localStorage.getItem('language'), localStorage.getItem('getItem')]).toEqual([null, null])
  localStorage.setItem('language', 'ml')
  expect([localStorage.getItem('language'), Object.keys(localStorage)]).toEqual(['ml', ['language']])
  localStorage.removeItem('language')
  expect(Object.keys(localStorage)).toEqual([])
})

test('a browser that keeps something is left as it is', async () => {
  localStorage.setItem('language', 'hi')
  await import('./storage-fallback.ts')
  expect(localStorage.getItem('language')).toBe('hi')
  expect(localStorage).toBeInstanceOf(Storage)
})
