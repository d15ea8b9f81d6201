import { describe, expect, it } from 'vitest'
import { answerCode, codeOfHeld, givenAnswer, saidOf } from './answer-code.rules.ts'

describe('an answer as one text', () => {
  it('is read again as it was given', () => {
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

  it('is the same whatever the order in which options were chosen, and none without one', () => {
    expect(answerCode({ is: 'options', names: ['C', 'A', 'C'] })).toBe(answerCode({ is: 'options', names: ['A', 'C'] }))
    expect(answerCode({ is: 'options', names: [] })).toBeNull()
    expect(answerCode({ is: 'number', typed: '' })).toBeNull()
  })

  it('is said to the server as its kind of question needs it', () => {
    expect(saidOf(codeOfHeld(['A', 'B'], false))).toEqual(['A', 'B'])
    expect(saidOf(codeOfHeld('5', true))).toBe('5')
    expect(codeOfHeld('Yes', false)).toBe('Yes')
    expect(saidOf(null)).toBeNull()
  })
})
