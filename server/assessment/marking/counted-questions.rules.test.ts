import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  type Answers,
  countedQuestions,
  type Section,
  sectionMaximum,
  type SectionQuestion,
} from './counted-questions.rules.ts'
import { exactMarks } from './exact-marks.rules.ts'
import type { Answer } from './marking.rules.ts'
import type { Cancelled } from './scheme.rules.ts'

const question = (question_id: number, cancelled: Cancelled | null = null, marks = 400): SectionQuestion => ({
  question_id,
  subject_id: 1,
  scheme: { answer_type: 'number', marks, negative_marks: 100, negative_divisor: 1, partial: 'none' },
  key: { is: 'number', range: { from: 5000, to: 5000 } },
  cancelled,
})
const section = (attempt_at_most: number | null, ...cancelled: [number, Cancelled][]): Section => {
  const corrections = new Map(cancelled)
  const questions = Array.from({ length: 10 }, (_, at) => question(at + 1, corrections.get(at + 1) ?? null))
  return { attempt_at_most, questions }
}
const answered = (...ids: number[]): Answers => new Map(ids.map((id) => [id, { is: 'number', text: '7' }]))
const counted = (of: Section, answers: Answers) => [...countedQuestions(of, answers)]

describe('of a section with a choice', () => {
  it('In a section with a choice the first attempted questions in the paper’s order count, in whatever order they were saved', () => {
    assert.deepEqual(counted(section(5), answered(10, 9, 3, 7, 1, 8, 2)), [1, 2, 3, 7, 8])
    assert.deepEqual(counted(section(5), answered(4, 2)), [2, 4])
    assert.deepEqual(counted(section(5), answered()), [])
  })

  it('In a section with a choice an answer that was taken back does not count', () => {
    const answers = new Map<number, Answer>([
      ...answered(1, 2, 3, 4, 5, 6),
      [2, { is: 'none' }],
      [3, { is: 'options', options: [] }],
    ])
    assert.deepEqual(counted(section(5), answers), [1, 4, 5, 6])
  })

  it('In a section with a choice the same questions count after every correction', () => {
    const corrections = fc.array(
      fc.tuple(
        fc.integer({ min: 1, max: 10 }),
        fc.constantFrom<Cancelled>('full_to_all', 'full_to_attempted', 'out_of_maximum'),
      ),
    )
    fc.assert(
      fc.property(corrections, fc.uniqueArray(fc.integer({ min: 1, max: 10 })), fc.nat(10), (cancelled, ids, most) => {
        const before = counted(section(most), answered(...ids))
        assert.deepEqual(counted(section(most, ...cancelled), answered(...ids)), before)
        assert.equal(before.length, Math.min(most, ids.length))
      }),
    )
  })

  it('All questions of a section count where nothing is to be chosen, answered or not', () => {
    assert.equal(counted(section(null), answered(3)).length, 10)
  })
})

describe('the maximum of a section', () => {
  const maximum = (of: Section, ...ids: number[]) => sectionMaximum(of, countedQuestions(of, answered(...ids)))

  it('The maximum of a section is the marks of all its questions, or of as many as may be attempted', () => {
    assert.equal(maximum(section(null)), exactMarks(4000))
    assert.equal(maximum(section(5)), exactMarks(2000))
    assert.equal(maximum(section(20)), exactMarks(4000))
    const mixed = {
      attempt_at_most: 2,
      questions: [question(1, null, 100), question(2, null, 200), question(3, null, 300)],
    }
    assert.equal(maximum(mixed, 1, 2), exactMarks(500))
  })

  it('The maximum of a section is lowered by a question that is taken out', () => {
    assert.equal(maximum(section(null, [3, 'out_of_maximum']), 1), exactMarks(3600))
    assert.equal(maximum(section(10, [3, 'out_of_maximum'])), exactMarks(3600))
  })

  it('The maximum of a section is lowered in a choice for whoever has it among those that count', () => {
    const of = section(5, [3, 'out_of_maximum'], [9, 'out_of_maximum'])
    assert.equal(maximum(of, 1, 2, 4, 5, 6), exactMarks(2000))
    assert.equal(maximum(of, 1, 2, 3, 4, 5), exactMarks(1600))
    assert.equal(maximum(of, 3, 9), exactMarks(1200))
    assert.equal(maximum(of, 1, 2, 4, 5, 6, 9), exactMarks(2000))
    assert.equal(maximum(of), exactMarks(2000))
  })

  it('The maximum of a section stays with full marks to all, or to those who attempted', () => {
    for (const cancelled of ['full_to_all', 'full_to_attempted'] as const) {
      assert.equal(maximum(section(5, [3, cancelled]), 3), exactMarks(2000))
      assert.equal(maximum(section(null, [3, cancelled]), 3), exactMarks(4000))
    }
  })
})
