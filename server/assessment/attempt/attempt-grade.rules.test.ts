import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Section } from '../marking/counted-questions.rules.ts'
import { parseTallies } from '../marking/tallies.rules.ts'
import { gradeAttempt } from './attempt-grade.rules.ts'
import type { Response } from './response.rules.ts'

const scheme = { marks: 400, negative_marks: 100, negative_divisor: 1, partial: 'none' } as const
const base = { subject_id: 7, cancelled: null }
const sections: Section[] = [
  {
    attempt_at_most: null,
    questions: [
      { ...base, question_id: 1, scheme: { ...scheme, answer_type: 'single' }, key: { is: 'options', right: [10] } },
      {
        ...base,
        question_id: 2,
        scheme: { ...scheme, answer_type: 'multiple' },
        key: { is: 'options', right: [20, 21] },
      },
      {
        ...base,
        question_id: 3,
        scheme: { ...scheme, answer_type: 'number', marks: 100, negative_divisor: 3 },
        key: { is: 'number', range: { from: 5000, to: 5000 } },
      },
    ],
  },
]
const stored = (...given: Partial<Response>[]) =>
  given.map((one, at) => ({ option_id: null, response: null, question_id: at + 1, ...one }))

describe('the grade of an attempt', () => {
  it('The grade of an attempt has marks, what was lost, and how many were answered', () => {
    const right = gradeAttempt(sections, stored({ option_id: 10 }, { response: '20,21' }, { response: '5' }), 900)
    assert.deepEqual([right.marks, right.lost, right.answered, right.passed], [900, 0, 3, 1])
    const wrong = gradeAttempt(sections, stored({ option_id: 11 }, { option_id: 20 }, {}), 1)
    assert.deepEqual([wrong.marks, wrong.lost, wrong.answered, wrong.passed], [-200, 1000, 2, 0])
    const none = gradeAttempt(sections, [], 0)
    assert.deepEqual([none.marks, none.lost, none.answered, none.passed], [0, 0, 0, 1])
  })

  it('The grade of an attempt is rounded once, and passed by what stood before that', () => {
    const grade = gradeAttempt(sections, stored({ option_id: 10 }, {}, { response: '4' }), 367)
    // 4 - 1/3 marks are 366.67 hundredths, which round to 367.
    assert.deepEqual([grade.marks, grade.passed], [367, 0])
    assert.equal(parseTallies(grade.tallies).total.score, 1100)
  })
})
