import { expect, test } from 'vitest'
import type { KeyQuestion } from './key-data.ts'
import { suspectsFirst } from './suspects-first.rules.ts'

const question = (question_id: number, number: number, suspects: string[] = []) =>
  ({ question_id, number, figures: { suspects } }) as unknown as KeyQuestion

const unseen = (question_id: number, number: number) =>
  ({ question_id, number, figures: null }) as unknown as KeyQuestion

const challenged = (counts: Record<number, number>) =>
  new Map(Object.entries(counts).map(([id, undecided]) => [Number(id), { undecided }]))

const numbersOf = (questions: KeyQuestion[]) => questions.map(({ number }) => number)

test('Questions without a doubt stand in the order of the paper', () => {
  expect(numbersOf(suspectsFirst([question(30, 3), unseen(10, 1), question(20, 2)], new Map()))).toEqual([1, 2, 3])
})

test('The question with the most undecided challenges stands first', () => {
  const questions = [question(10, 1), question(20, 2), question(30, 3)]
  expect(numbersOf(suspectsFirst(questions, challenged({ 20: 1, 30: 4 })))).toEqual([3, 2, 1])
})

test('One challenge counts for more than every reason of the figures', () => {
  const questions = [question(10, 1, ['low', 'other', 'split']), question(20, 2)]
  expect(numbersOf(suspectsFirst(questions, challenged({ 20: 1 })))).toEqual([2, 1])
})

test('Of questions challenged alike the one with more reasons stands first, then the earlier one', () => {
  const questions = [question(40, 4), question(10, 1), question(20, 2, ['low']), question(30, 3, ['low', 'other'])]
  expect(numbersOf(suspectsFirst(questions, challenged({ 10: 0 })))).toEqual([3, 2, 1, 4])
})

test('A challenge that was decided moves nothing', () => {
  expect(numbersOf(suspectsFirst([question(20, 2), question(10, 1)], challenged({ 20: 0 })))).toEqual([1, 2])
})

test('The list that was given keeps its order', () => {
  const questions = [question(20, 2), question(10, 1)]
  suspectsFirst(questions, new Map())
  expect(numbersOf(questions)).toEqual([2, 1])
})
