import { expect, test } from 'vitest'
import { codeOfHeld } from '#assessment/attempt/answer-code.rules.ts'
import { outcomeOf } from './practice-marking.rules.ts'

const code = (answer: string | string[] | null, isNumber = false) => codeOfHeld(answer, isNumber)

test('one option is right where it is the right one, and nothing chosen is left', () => {
  expect(outcomeOf('single', 'newton', 'newton')).toBe('right')
  expect(outcomeOf('single', 'newton', 'joule')).toBe('wrong')
  expect(outcomeOf('single', 'newton', null)).toBe('left')
})

test('several options are right only together, in any order', () => {
  const right = code(['a', 'b']) ?? ''
  expect(outcomeOf('multiple', right, code(['b', 'a']))).toBe('right')
  expect(outcomeOf('multiple', right, code(['a']))).toBe('wrong')
  expect(outcomeOf('multiple', right, code(['a', 'b', 'c']))).toBe('wrong')
})

test('a number is right within its range, however it is written', () => {
  const right = code('12.4..12.6', true) ?? ''
  expect(outcomeOf('number', right, code('12.50', true))).toBe('right')
  expect(outcomeOf('number', right, code('12.7', true))).toBe('wrong')
})
