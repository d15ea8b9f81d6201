import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { changesKey, looksSame } from './key-changes.rules.ts'
import { questionColumns, type QuestionRow } from './question-columns.ts'

const blank = Object.fromEntries(Object.entries(questionColumns).map(([key, cell]) => [key, cell.blank])) as QuestionRow
const choice = (correct: string, more: Partial<QuestionRow> = {}): QuestionRow => ({
  ...blank,
  optionA: 'One',
  optionB: 'Two',
  optionC: 'Three',
  correct,
  ...more,
})
const number = (correct: string): QuestionRow => ({ ...blank, correct })

describe('a key', () => {
  for (const [what, before, now, isChanged] of [
    ['with another letter', choice('A'), choice('B'), true],
    ['with one letter more', choice('A'), choice('A,B'), true],
    ['with one letter less', choice('A,B'), choice('B'), true],
    [
      'of options in another order',
      choice('A,B'),
      choice('B,C', { optionA: 'Three', optionB: 'One', optionC: 'Two' }),
      false,
    ],
    ['with a right option in other words', choice('A,B'), choice('A,B', { optionB: 'Both' }), false],
    [
      'whose words were those of a wrong option',
      choice('A,B'),
      choice('A,B', { optionB: 'Three', optionC: 'Two' }),
      true,
    ],
    ['of several that becomes one of any', choice('A,B'), choice('A,B', { type: 'Single' }), true],
    ['of one that may be among several', choice('A'), choice('A', { type: 'Multiple' }), false],
    ['that is a number now', choice('A'), number('1'), true],
    ['with another number', number('5'), number('6'), true],
    ['with a wider range', number('5'), number('4..6'), true],
    ['with the same number', number('5'), number('5'), false],
  ] as const) {
    it(`A key ${what} ${isChanged ? 'is another one' : 'stays the same'}`, () => {
      assert.equal(changesKey(before, now), isChanged)
    })
  }

  it('A key looks the same where only its place is another', () => {
    assert.equal(looksSame(choice('A'), choice('A', { difficulty: 'Easy', chapter_no: 3 })), true)
    assert.equal(looksSame(choice('A'), choice('A', { question_hi: 'क्या?' })), false)
    assert.equal(looksSame(choice('A'), choice('A', { list_one: 'P' })), false)
  })
})
