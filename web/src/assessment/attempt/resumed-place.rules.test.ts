import { expect, test } from 'vitest'
import { resumedPlace } from './resumed-place.rules.ts'

const questions = [11, 12, 13, 14].map((id) => ({ id }))
const touched = (
  id: number,
  seq: number,
  option: string | null = 'A',
): [number, { option: string | null; marked: boolean; seq: number }] => [id, { option, marked: option === null, seq }]

test.each([
  ['a test that nobody has touched begins at its first question', [], 0],
  ['it goes on behind the question that was answered last', [touched(11, 1), touched(12, 2)], 2],
  ['in whatever order they were answered', [touched(11, 5), touched(13, 2)], 1],
  ['at a question that was only marked', [touched(11, 1), touched(13, 2, null)], 2],
  ['at the answered one where the next was touched before', [touched(12, 2), touched(13, 1)], 1],
  ['at the last one when that was answered last', [touched(14, 1)], 3],
] as const)('A test is opened where its student goes on: %s', (_sentence, answers, at) => {
  const place = resumedPlace(questions, [...answers], null)
  expect(place.at).toBe(at)
  expect(place.visited).toEqual(answers.map(([id]) => id))
})

test('A test goes on at the question that was told, and knows those that were only looked at', () => {
  const told = { question: 14, visited: [11, 13, 14] }
  expect(resumedPlace(questions, [touched(11, 1)], told)).toEqual({ at: 3, visited: [11, 13, 14] })
  expect(resumedPlace(questions, [], told).at).toBe(3)
})

test('an answer that came after what was told is newer', () => {
  const told = { question: 11, visited: [11] }
  expect(resumedPlace(questions, [touched(12, 1)], told)).toEqual({ at: 2, visited: [11, 12] })
})
