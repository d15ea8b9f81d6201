import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SINGLE } from '../../testing/marking-schemes.ts'
import type { Cancelled } from '../marking/scheme.rules.ts'
import { worthOf } from './key-worth.rules.ts'

const section = (attempt_at_most: number | null) => [
  {
    attempt_at_most,
    questions: [1, 2, 3, 4].map((question_id) => ({
      question_id,
      subject_id: 1,
      scheme: SINGLE,
      key: { is: 'options' as const, right: [1] },
      cancelled: null,
    })),
  },
]
const cancelled = (how: Cancelled) => new Map([[1, { is: 'cancelled' as const, how }]])
const four = 4 * SINGLE.marks

describe('what a paper is worth by a corrected key', () => {
  it('The worth of a paper by a corrected key is less by what is taken out of the maximum, and so are the marks that pass', () =>
    assert.deepEqual(
      worthOf(section(null), cancelled('out_of_maximum'), { max_marks: four, pass_marks: four / 2 }, null),
      { max_marks: (four * 3) / 4, pass_marks: (four * 3) / 8 },
    ))

  it('The worth of a paper by a corrected key leaves marks to pass as the provider gave them', () =>
    assert.equal(
      worthOf(section(null), cancelled('out_of_maximum'), { max_marks: four, pass_marks: 100 }, 100).pass_marks,
      100,
    ))

  it('The worth of a paper by a corrected key stays where full marks are given, and where as many of the others count', () => {
    for (const how of ['full_to_all', 'full_to_attempted'] as const)
      assert.equal(worthOf(section(null), cancelled(how), { max_marks: four, pass_marks: 0 }, null).max_marks, four)
    const two = { max_marks: four / 2, pass_marks: 0 }
    assert.equal(worthOf(section(2), cancelled('out_of_maximum'), two, null).max_marks, four / 2)
  })

  it('The worth of a paper without marks is nothing by any key', () =>
    assert.deepEqual(worthOf([], new Map(), { max_marks: 0, pass_marks: 0 }, null), { max_marks: 0, pass_marks: 0 }))
})
