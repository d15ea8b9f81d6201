import { describe, expect, test } from 'vitest'
import { eraseAt, isComplete, NO_DIGITS, pasteInto, typeInto } from './code.rules.ts'

const boxes = (text: string) => [...text].map((digit) => (digit === '_' ? '' : digit))

describe('typing', () => {
  test.each([
    ['a digit moves on to the next box', '____', 0, '9', '9___', 1],
    ['the last digit stays where it is', '987_', 3, '6', '9876', 3],
    ['a letter is no digit', '____', 0, 'a', '____', 0],
    ['a letter leaves the digit that is there', '9___', 0, '9a', '9___', 0],
    ['a digit behind another replaces it', '9___', 0, '94', '4___', 1],
    ['a digit before another replaces it', '9___', 0, '49', '4___', 1],
    ['an emptied box stays', '98__', 1, '', '9___', 1],
    ['a phone fills the whole code into one box', '____', 0, '9876', '9876', 3],
  ])('The boxes of a code take what is typed: %s', (_sentence, before, at, text, after, focus) => {
    expect(typeInto(boxes(before), at, text)).toEqual({ digits: boxes(after), focus })
  })
})

describe('pasting', () => {
  test.each([
    ['a code', '____', 0, '9876', '9876', 3],
    ['a code in groups', '____', 0, ' 98 76\n', '9876', 3],
    ['a code into any box', '1___', 2, '9876', '9876', 3],
    ['a part of it, where the student is', '9___', 1, '87', '987_', 3],
    ['a part that is too long for the rest', '____', 3, '87', '___8', 3],
  ])('The boxes of a code take what is pasted: %s', (_sentence, before, at, text, after, focus) => {
    expect(pasteInto(boxes(before), at, text)).toEqual({ digits: boxes(after), focus })
  })

  test.each(['', 'abcd', '98a6', 'your code is 9876', '123456'])('Nothing comes of pasting %j', (text) => {
    expect(pasteInto(boxes('1___'), 1, text)).toBeNull()
  })
})

describe('backspace', () => {
  test.each([
    ['empties the box', '98__', 1, '9___', 1],
    ['empties the one before an empty box', '98__', 2, '9___', 1],
    ['goes no further than the first box', '____', 0, '____', 0],
  ])('Backspace %s', (_sentence, before, at, after, focus) => {
    expect(eraseAt(boxes(before), at)).toEqual({ digits: boxes(after), focus })
  })
})

test('a code is complete with four digits', () => {
  expect(isComplete(NO_DIGITS)).toBe(false)
  expect(isComplete(boxes('98_6'))).toBe(false)
  expect(isComplete(boxes('9876'))).toBe(true)
})
