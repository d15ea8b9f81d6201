import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { submittedById, submittedByText } from './submitted-answers.rules.ts'

const options = [
  { option_id: 11, question_id: 1, ptext: 'Yes' },
  { option_id: 12, question_id: 1, ptext: 'No' },
  { option_id: 21, question_id: 2, ptext: 'Yes' },
]
const own = Map.groupBy(options, ({ question_id }) => question_id)

describe('what a submit says', () => {
  it('stands for options, by their text or their id, with or without a counter', () => {
    assert.deepEqual(submittedByText(own, [{ question_id: 2, answer: 'Yes', seq: 4 }]), [
      { question_id: 2, option_id: 21, seq: 4 },
    ])
    assert.deepEqual(submittedById(own, [{ question_id: 1, option_id: 12 }]), [
      { question_id: 1, option_id: 12, seq: null },
    ])
  })

  it('may be no answer at all', () => {
    for (const answer of [null, '']) {
      assert.deepEqual(submittedByText(own, [{ question_id: 1, answer }]), [
        { question_id: 1, option_id: null, seq: null },
      ])
    }
    assert.deepEqual(submittedById(own, [{ question_id: 1, option_id: null }])?.[0]?.option_id, null)
  })

  it('is nothing when one of it cannot be: then nothing of it counts', () => {
    const good = { question_id: 1, answer: 'Yes' }
    const texts = [
      [good, good],
      [good, { question_id: 3, answer: 'Yes' }],
      [good, { question_id: 2, answer: 'No' }],
      [good, { question_id: 2, answer: 'yes' }],
    ]
    for (const said of texts) assert.equal(submittedByText(own, said), null)
    assert.equal(submittedById(own, [{ question_id: 1, option_id: 21 }]), null)
    assert.equal(submittedById(own, [{ question_id: 3, option_id: null }]), null)
  })
})
