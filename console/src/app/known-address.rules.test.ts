import { expect, test } from 'vitest'
import { areIds } from './known-address.rules.ts'

test.each(['1', '7', '0042', '9007199254740991'])('The part %s of an address can be an id', (id) => {
  expect(areIds({ id })).toBe(true)
})

test.each([
  ['zero', '0'],
  ['a word', 'new'],
  ['nothing', ''],
  ['a number below zero', '-1'],
  ['a part of a number', '1.5'],
  ['a number in another notation', '1e3'],
  ['a number after a space', ' 1'],
  ['a figure of another writing', '७'],
  ['more than any id is', '9007199254740992'],
  ['more figures than any id has', '00000000000000001'],
])('What is %s in an address leads nowhere', (_what, id) => {
  expect(areIds({ id })).toBe(false)
})

test('An address of two ids leads nowhere where one of them is none', () => {
  expect(areIds({ paper_id: '3', question_id: '4' })).toBe(true)
  expect(areIds({ paper_id: '3', question_id: 'x' })).toBe(false)
})

test('An address without ids is known', () => expect(areIds({})).toBe(true))

test('An id that the router has read as a number is one', () => expect(areIds({ id: 12 })).toBe(true))
