import { describe, expect, it } from 'vitest'
import { answerCode, codeOfHeld, givenAnswer, isInAnswer, saidOf, tapped, typedOf } from './answer-code.rules.ts'

describe('an answer as one text', () => {
  it('An answer as one text is read again as it was given', () => {
    const answers = [
      { is: 'option', key: 'Yes' },
      { is: 'options', names: ['A, B', 'C'] },
      { is: 'number', typed: '-0.50' },
    ] as const
    for (const answer of answers) {
      const given = answer.is === 'options' ? { ...answer, names: [...answer.names] } : answer
      expect(givenAnswer(answerCode(given))).toEqual(answer)
    }
    expect(givenAnswer(answerCode(null))).toBeNull()
  })

  it('An answer as one text is the same whatever the order in which options were chosen, and none without one', () => {
    expect(answerCode({ is: 'options', names: ['C', 'A', 'C'] })).toBe(answerCode({ is: 'options', names: ['A', 'C'] }))
    expect(answerCode({ is: 'options', names: [] })).toBeNull()
    expect(answerCode({ is: 'number', typed: '' })).toBeNull()
  })

  it('An answer as one text is said to the server as its kind of question needs it', () => {
    expect(saidOf(codeOfHeld(['A', 'B'], false))).toEqual(['A', 'B'])
    expect(saidOf(codeOfHeld('5', true))).toBe('5')
    expect(codeOfHeld('Yes', false)).toBe('Yes')
    expect(saidOf(null)).toBeNull()
  })

  it('An answer as one text changes by a tap: to another option, or where several may be right by one more or less', () => {
    const [one, two] = ['1', '2'].map((key) => ({ key, name: `Option ${key}`, text: '', picture: null }))
    if (!one || !two) throw new Error('There are two.')
    expect(tapped('single', two, tapped('single', one, null))).toBe('2')
    const both = tapped('multiple', one, tapped('multiple', two, null))
    expect([isInAnswer(one, both), isInAnswer(two, both), saidOf(both)]).toEqual([true, true, ['Option 1', 'Option 2']])
    expect(saidOf(tapped('multiple', one, both))).toEqual(['Option 2'])
    expect(tapped('multiple', two, tapped('multiple', one, both))).toBeNull()
  })

  it('An answer as one text is a typed text of numbers alone', () => {
    expect([typedOf(answerCode({ is: 'number', typed: '-.5' })), typedOf('5'), typedOf(null)]).toEqual(['-.5', '', ''])
  })
})
