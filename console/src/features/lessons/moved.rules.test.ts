import { expect, test } from 'vitest'
import { moved } from './moved.rules.ts'

const LESSONS = ['a', 'b', 'c', 'd']

test.each([
  ['up by one', 2, 1, 'acbd'],
  ['down by one', 1, 2, 'acbd'],
  ['to the front', 3, 0, 'dabc'],
  ['to the end', 0, 3, 'bcda'],
  ['to where it is', 1, 1, 'abcd'],
  ['beyond the end', 1, 9, 'acdb'],
])('A lesson is moved %s, and none is lost', (_where, from, to, order) => {
  expect(moved(LESSONS, from, to).join('')).toBe(order)
})

test('A lesson that is not there moves nothing', () => expect(moved(LESSONS, 7, 0)).toEqual(LESSONS))

test('The list that was given stays as it is', () => {
  const before = [...LESSONS]
  moved(before, 0, 3)
  expect(before).toEqual(LESSONS)
})
