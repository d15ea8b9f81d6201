import { expect, test } from 'vitest'
import { oneChoice } from '../../../testing/one-choice.ts'
import type { QuestionOutcome, ReviewedQuestion } from '../../question.ts'
import { numbered } from '../questions/review.rules.ts'
import { timeUse } from './time-use.rules.ts'

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

test('a question that took time and was left is told; one that was never in view, or of unknown time, is not', () => {
  expect(timeUse(paper(['left', 40], ['left', 0], ['left', null], ['right', null]), null)).toEqual({
    ...none,
    left: [1],
  })
})
