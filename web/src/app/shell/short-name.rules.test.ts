import { expect, test } from 'vitest'
import { initialOf, shortName } from './short-name.rules.ts'

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
