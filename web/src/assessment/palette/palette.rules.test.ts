import { describe, expect, it } from 'vitest'
import { answeredOf, countsOf, marksOf } from './palette.rules.ts'

const entry = (option: string | null, marked: boolean) => ({ option, marked, seq: 1, acknowledged: true })

describe('the palette', () => {
  const questions = [1, 2, 3, 4, 5, 6].map((id) => ({ id }))
  const entries = new Map([
    [1, entry('A', false)],
    [2, entry(null, false)],
    [3, entry(null, true)],
    [4, entry('B', true)],
  ])
  const marks = marksOf(questions, entries, new Set([1, 2, 3, 4, 5]))

  it('The palette tells the five states apart; one that was taken back is not answered', () => {
    expect(marks).toEqual(['answered', 'not_answered', 'marked', 'answered_marked', 'not_answered', 'not_visited'])
  })

  it('The palette counts the states, and what is answered in all', () => {
    expect(countsOf(marks)).toEqual({ answered: 1, not_answered: 2, not_visited: 1, marked: 1, answered_marked: 1 })
    expect(answeredOf(countsOf(marks))).toBe(2)
  })
})
