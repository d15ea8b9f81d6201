import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SINGLE } from '../../testing/marking-schemes.ts'
import type { Section } from './counted-questions.rules.ts'
import { gradePaper } from './paper-grade.rules.ts'
import { parseTallies, talliesText } from './tallies.rules.ts'

const section = (subject_id: number, ...ids: number[]): Section => ({
  attempt_at_most: null,
  questions: ids.map((question_id) => ({
    question_id,
    subject_id,
    scheme: SINGLE,
    key: { is: 'options', right: [1] },
    cancelled: null,
  })),
})

describe('the sums of a closed attempt', () => {
  const chosen = (option: number) => ({ is: 'options' as const, options: [option] })
  const answers = new Map([
    [10, chosen(1)],
    [11, chosen(2)],
    [20, chosen(1)],
  ])
  const grade = gradePaper([section(7, 10, 11, 12), section(8, 20)], answers)

  it('The sums of a closed attempt are read as they were written: over all, by section and by subject', () => {
    const physics = { score: 900, right: 1, wrong: 1 }
    const chemistry = { score: 1200, right: 1, wrong: 0 }
    assert.deepEqual(parseTallies(talliesText(grade)), {
      total: { score: 2100, right: 2, wrong: 1 },
      sections: [physics, chemistry],
      subjects: new Map([
        [7, physics],
        [8, chemistry],
      ]),
    })
  })

  it('The sums of a closed attempt stay exact where a third of a mark is taken', () => {
    const third = { ...SINGLE, marks: 100, negative_marks: 100, negative_divisor: 3 as const }
    const [first] = section(7, 10).questions
    const paper: Section = { attempt_at_most: null, questions: first ? [{ ...first, scheme: third }] : [] }
    const wrong = gradePaper([paper], new Map([[10, chosen(2)]]))
    assert.equal(parseTallies(talliesText(wrong)).total.score, -100)
  })
})
