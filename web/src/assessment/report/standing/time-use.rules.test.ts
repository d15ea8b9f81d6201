import { expect, test } from 'vitest'
import { oneChoice } from '../../../testing/one-choice.ts'
import type { QuestionOutcome, ReviewedQuestion } from '../../question.ts'
import { numbered } from '../questions/review.rules.ts'
import { timeSpent, timeUse } from './time-use.rules.ts'

const asked = { ...oneChoice, text: '', picture: null, marks: 4, gained: 0, options: [], right: '', chosen: null }
const paper = (...given: [QuestionOutcome, number | null][]) =>
  numbered(
    given.map(([outcome, seconds], at): ReviewedQuestion => ({
      ...asked,
      id: at + 1,
      outcome,
      seconds,
      explanation: null,
      subject: null,
    })),
  )
const medians = (...seconds: number[]) => seconds.map((median_seconds, at) => ({ question_id: at + 1, median_seconds }))
const none = { slowRight: [], fastWrong: [], left: [] }

test('a right answer is slow above the median of others, a wrong one fast below half of it', () => {
  const all = paper(['right', 61], ['right', 60], ['wrong', 29], ['wrong', 30], ['partly', 5])
  expect(timeUse(all, medians(60, 60, 60, 60, 60))).toEqual({ ...none, slowRight: [1], fastWrong: [3] })
})

test('without medians a right answer is slow above twice the own average of right ones, and nothing is fast', () => {
  const all = paper(['right', 10], ['right', 10], ['right', 10], ['right', 70], ['wrong', 1])
  expect(timeUse(all, null)).toEqual({ ...none, slowRight: [4] })
  expect(timeUse(all, [])).toEqual({ ...none, slowRight: [4] })
  expect(timeUse(all, medians(5))).toEqual({ ...none, slowRight: [1, 4] })
})

test('a question that was read and left is told; one that was only passed by, or of unknown time, is not', () => {
  const all = paper(['left', 40], ['left', 4], ['left', 5], ['left', 0], ['left', null], ['right', null])
  expect(timeUse(all, null)).toEqual({ ...none, left: [1, 3] })
})

test('the time is told by what became of the questions, and what was not read is counted', () => {
  const all = paper(['right', 40], ['left', 4], ['wrong', 60], ['wrong', 5], ['left', 0], ['left', null])
  expect(timeSpent(all)).toEqual({
    total: 109,
    shares: [
      { outcome: 'wrong', seconds: 65, count: 2 },
      { outcome: 'right', seconds: 40, count: 1 },
    ],
    unread: 2,
  })
  expect(timeSpent(paper(['right', null]))).toBeNull()
})
