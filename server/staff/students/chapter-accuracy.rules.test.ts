import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Correction, correctionsText } from '../../assessment/keys/corrections.rules.ts'
import { type AnswerRow, chapterAccuracy } from './chapter-accuracy.rules.ts'

const answer: AnswerRow = {
  attempt_id: 1,
  question_id: 7,
  option_id: 2,
  response: null,
  answer_type: 'single',
  key_from: null,
  key_to: null,
  right_option: 3,
  subject_name: 'Physics',
  chapter_no: 1,
  chapter_name: 'Motion',
}
const corrected = (correction: Correction) => ({
  ...answer,
  corrections: correctionsText(new Map([[answer.question_id, correction]])),
})
const figuresOf = (row: AnswerRow) => chapterAccuracy([row]).map(({ answered, right }) => [answered, right])

describe('the accuracy by chapter', () => {
  it('The accuracy by chapter goes by the printed key', () => assert.deepEqual(figuresOf(answer), [[1, 0]]))

  it('The accuracy by chapter goes by the corrected key where there is one', () =>
    assert.deepEqual(figuresOf(corrected({ is: 'options', right: [2, 3] })), [[1, 1]]))

  it('The accuracy by chapter leaves out what was cancelled', () =>
    assert.deepEqual(figuresOf(corrected({ is: 'cancelled', how: 'full_to_all' })), []))
})
