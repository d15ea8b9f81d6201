import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNumber } from './format-number.rules.ts'

test('a number has Indian groups', () => {
  expect([0, 999, 1250, 125_000.5, 12_345_678, -1250, 92.3].map(formatNumber)).toEqual([
    '0',
    '999',
    '1,250',
    '1,25,000.5',
    '1,23,45,678',
    '-1,250',
    '92.3',
  ])
})

test('a number is printed as the browser would', () => {
  const browser = new Intl.NumberFormat('en-IN')
  const hundredths = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((value) => value / 100)
  fc.assert(fc.property(hundredths, (value) => formatNumber(value) === browser.format(value === 0 ? 0 : value)))
})
