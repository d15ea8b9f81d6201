import { afterEach, expect, test, vi } from 'vitest'
import { initialOf, shortName } from './short-name.rules.ts'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['Ananya', 'Ananya'],
  ['Ananya Kri', 'Ananya Kri'],
  ['Ananya Krishnan', 'Ananya Kri…'],
  ['  Ravi  ', 'Ravi'],
  ['', ''],
  ['👩‍👩‍👧‍👦'.repeat(10), '👩‍👩‍👧‍👦'.repeat(10)],
  ['അനന്യ കൃഷ്ണൻ', 'അനന്യ കൃഷ്ണൻ'],
])('%s is shown as %s', (name, shown) => expect(shortName(name)).toBe(shown))

test('the round sign has the first letter', () => {
  expect(initialOf('ananya')).toBe('A')
  expect(initialOf('')).toBe('')
})

test('a browser that cannot count characters goes by code points', () => {
  vi.stubGlobal('Intl', {})
  expect(shortName('Ananya Krishnan')).toBe('Ananya Kri…')
  expect(shortName('😀'.repeat(10))).toBe('😀'.repeat(10))
  expect(initialOf('അനന്യ')).toBe('അ')
})
