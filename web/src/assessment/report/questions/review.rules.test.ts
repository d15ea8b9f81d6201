import { describe, expect, test } from 'vitest'
import { oneChoice } from '../../../testing/one-choice.ts'
import type { ReviewedQuestion } from '../../question.ts'
import { bySubject, filterToRevise, nextWrong, numbered, shownOf } from './review.rules.ts'

const question = (chosen: string | null, subject: string | null = null, gained = 0): ReviewedQuestion => ({
  id: 1,
  ...oneChoice,
  outcome: chosen === null ? 'left' : chosen === 'A' ? 'right' : 'wrong',
  text: 'What is it?',
  picture: null,
  marks: 1.1,
  options: [],
  gained,
  right: 'A',
  chosen,
  explanation: null,
  subject,
})

const paper = numbered([question('A'), question('B'), question(null), question('C'), question(null)])
const numbersOf = (shown: typeof paper) => shown.map(({ number }) => number)

describe('a report', () => {
  test('A report shows all, the wrong ones, or those that were left, by their numbers in the paper', () => {
    const shown = (['all', 'wrong', 'left'] as const).map((filter) => numbersOf(shownOf(paper, filter)))
    expect(shown).toEqual([
      [1, 2, 3, 4, 5],
      [2, 4],
      [3, 5],
    ])
  })

  test('A report counts what is partly right to what is to be revised, but not what was not evaluated or was cancelled', () => {
    const outcomes = ['partly', 'not_evaluated', 'cancelled', 'right'] as const
    const others = numbered(outcomes.map((outcome) => ({ ...question('A'), outcome })))
    expect([numbersOf(shownOf(others, 'wrong')), numbersOf(shownOf(others, 'left'))]).toEqual([[1], []])
    expect([filterToRevise(others), nextWrong(others, 0)]).toEqual(['wrong', 1])
  })

  test('A report leads from wrong to wrong, and from the last to the first', () => {
    expect([0, 1, 2, 3, 4, 5].map((after) => nextWrong(paper, after))).toEqual([2, 2, 4, 4, 2, 2])
    expect(nextWrong(numbered([question('A')]), 0)).toBeNull()
  })

  test('A report begins for revising with what was wrong, else with what was left', () => {
    const of = (...chosen: (string | null)[]) => filterToRevise(numbered(chosen.map((one) => question(one))))
    expect([of('A', 'B', null), of('A', null), of('A')]).toEqual(['wrong', 'left', 'all'])
  })

  test('A report adds up the marks of each subject, where there are several', () => {
    const all = numbered([question('A', 'Physics', 1.1), question('A', 'Physics', 1.1), question('B', 'Maths', -0.3)])
    const counts = { right: 0, partly: 0, wrong: 0, left: 0, not_evaluated: 0, cancelled: 0 }
    expect(bySubject(all)).toEqual([
      { subject: 'Physics', gained: 2.2, marks: 2.2, counts: { ...counts, right: 2 } },
      { subject: 'Maths', gained: -0.3, marks: 1.1, counts: { ...counts, wrong: 1 } },
    ])
    expect(bySubject(all.slice(0, 2))).toEqual([])
  })
})
