import { expect, test } from 'vitest'
import { inOrder } from './in-order.rules.ts'

test('the lowest rank comes first, and tests of one rank keep their order', () => {
  const tests = [1, 2, 3, 4, 5].map((id) => ({ id, rank: id === 3 || id === 5 ? 0 : 1 }))
  expect(inOrder(tests, ({ rank }) => rank).map(({ id }) => id)).toEqual([3, 5, 1, 2, 4])
})
