import { expect, test } from 'vitest'
import { isRightNumber, rangeOf } from './number-words.rules.ts'

test('a right number is one number, or all from one to another', () => {
  expect([rangeOf('5'), rangeOf('-1.5..12.6')]).toEqual([
    { from: '5', to: '5' },
    { from: '-1.5', to: '12.6' },
  ])
})

test('both ends of a range are right, and what is beyond is not', () => {
  const right = ['12.3', '12.4', '12.5', '12.6', '12.601'].map((chosen) => isRightNumber('12.4..12.6', chosen))
  expect(right).toEqual([false, true, true, true, false])
  expect([isRightNumber('5', '5'), isRightNumber('5', '-5'), isRightNumber('', '5')]).toEqual([true, false, false])
})
