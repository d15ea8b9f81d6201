import assert from 'node:assert/strict'
import { it } from 'node:test'
import { reviewOf } from './review.rules.ts'

const row = (question_id: number, option_id: number | null, marked = 0) => ({
  question_id,
  option_id,
  response: null,
  marked,
})
const QUESTIONS = [11, 12, 13, 14, 15]

it('a question that was never on display and has nothing stored was not visited', () => {
  const touched = [row(11, 1), row(12, null, 1), row(13, 2, 1)]
  assert.deepEqual(reviewOf(QUESTIONS, touched, '10010'), { marked: 2, answered_marked: 1, not_visited: 1 })
})

it('without a word from a device, nobody knows what was visited', () => {
  assert.deepEqual(reviewOf(QUESTIONS, [row(11, 1)], undefined), { marked: 0, answered_marked: 0 })
})
