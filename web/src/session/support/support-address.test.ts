import { expect, test } from 'vitest'
import { supportAddress } from './support-address.ts'

test.each([
  [null, undefined, null],
  ['', 'x', null],
  ['98765 43210', undefined, 'https://wa.me/919876543210'],
  ['9876543210', 'A & B? #1 രസ', 'https://wa.me/919876543210?text=A%20%26%20B%3F%20%231%20%E0%B4%B0%E0%B4%B8'],
])('The address of support for %j with %j is %j', (number, text, address) =>
  expect(supportAddress(number, text)).toBe(address),
)
