import { describe, expect, it } from 'vitest'
import { givenAnswer } from './answer-code.rules.ts'
import { codeAfterPress, keyMeaning } from './test-keys.rules.ts'

describe('the keys of a test', () => {
  it('choose by digit and by letter, small or not, only what there is', () => {
    const keys = ['1', '4', '5', 'a', 'D', 'e', '0', 'Enter', ' ']
    expect(keys.map((key) => keyMeaning(key, 4))).toEqual([
      { choose: 0 },
      { choose: 3 },
      null,
      { choose: 0 },
      { choose: 3 },
      null,
      null,
      null,
      null,
    ])
  })

  it('move on with the arrows sideways', () => {
    expect([keyMeaning('ArrowRight', 2), keyMeaning('ArrowLeft', 2), keyMeaning('ArrowDown', 2)]).toEqual([
      { step: 1 },
      { step: -1 },
      null,
    ])
  })
})

it('where several options may be right, a key adds one or takes it away', () => {
  const [a, b] = [
    { key: 'A', name: 'A' },
    { key: 'B', name: 'B' },
  ] as const
  const one = codeAfterPress('multiple', b, null)
  const two = codeAfterPress('multiple', a, one)
  expect(givenAnswer(two)).toEqual({ is: 'options', names: ['A', 'B'] })
  expect(codeAfterPress('multiple', a, two)).toBe(one)
  expect(codeAfterPress('multiple', b, one)).toBeNull()
  expect(codeAfterPress('single', a, 'B')).toBe('A')
})
