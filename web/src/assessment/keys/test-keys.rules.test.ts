import { describe, expect, it } from 'vitest'
import { keyMeaning } from './test-keys.rules.ts'

describe('the keys of a test', () => {
  it('The keys of a test choose by digit and by letter, small or not, only what there is', () => {
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

  it('The keys of a test move on with the arrows sideways', () => {
    expect([keyMeaning('ArrowRight', 2), keyMeaning('ArrowLeft', 2), keyMeaning('ArrowDown', 2)]).toEqual([
      { step: 1 },
      { step: -1 },
      null,
    ])
  })
})
