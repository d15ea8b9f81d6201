import { expect, test } from 'vitest'
import { shortPercentile } from './percentile.rules.ts'

test('a percentile is cut after two decimals, so that only the best has 100', () => {
  expect(shortPercentile('98.7654321')).toBe('98.76')
  expect(shortPercentile('99.9999999')).toBe('99.99')
  expect(shortPercentile('100.0000000')).toBe('100.00')
})
