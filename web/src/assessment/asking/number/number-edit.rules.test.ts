import { describe, expect, it } from 'vitest'
import { saidOf } from '../../attempt/answer-code.rules.ts'
import { checked, codeOfTyped, type KeypadKey, pressed } from './number-edit.rules.ts'

const digits = (text: string): KeypadKey[] => [...text].map((writes) => ({ writes }))
const typed = (...keys: KeypadKey[]) => keys.reduce(pressed, { text: '', from: 0, to: 0 })

describe('the keys for a number', () => {
  it('The keys for a number write where the caret is, and take back what is before it', () => {
    expect(typed(...digits('125'), 'left', { writes: '.' }).text).toBe('12.5')
    expect(typed(...digits('125'), 'left', 'left', 'back')).toEqual({ text: '25', from: 0, to: 0 })
    expect(typed('back', 'left', 'right', ...digits('7')).text).toBe('7')
    expect(typed(...digits('7'), 'clear').text).toBe('')
  })

  it('The keys for a number take the place of what is selected', () => {
    const selected = { text: '1234', from: 1, to: 3 }
    const after = (['back', { writes: '9' }, 'left', 'right'] as const).map((key) => pressed(selected, key))
    expect(after.map(({ text, from }) => [text, from])).toEqual([
      ['14', 1],
      ['194', 2],
      ['1234', 1],
      ['1234', 3],
    ])
  })

  it('The keys for a number turn the sign, the caret staying at its digit', () => {
    expect(typed(...digits('12'), 'left', 'minus')).toEqual({ text: '-12', from: 2, to: 2 })
    expect(typed(...digits('12'), 'minus', 'minus').text).toBe('12')
    expect(pressed({ text: '+3', from: 2, to: 2 }, 'minus').text).toBe('-3')
    expect(typed('minus').text).toBe('-')
  })
})

describe('what is typed', () => {
  it('What is typed is an answer as soon as it is a number, in the digits of three scripts', () => {
    const said = ['5', '-0.5', '.5', '5.', '१२', '൭'].map((text) => saidOf(codeOfTyped(text, false)))
    expect(said).toEqual(['5', '-0.5', '.5', '5.', '१२', '൭'])
  })

  it('What is typed is no answer without a digit', () => {
    expect(['', '-', '.', '-.'].map((text) => checked(text, false).is)).toEqual(['none', 'none', 'none', 'none'])
  })

  it('What is typed is refused with its reason', () => {
    const reasons = ['1,2', '1e3', '1-2', '1.2345', '1234567890123', '0000000000001'].map((text) =>
      checked(text, false),
    )
    expect(reasons.map((result) => result.is === 'invalid' && result.reason)).toEqual([
      'comma',
      'exponent',
      'not_a_number',
      'too_many_decimals',
      'too_long',
      'too_long',
    ])
    expect(checked('1.', true)).toEqual({ is: 'invalid', reason: 'not_whole' })
  })
})
