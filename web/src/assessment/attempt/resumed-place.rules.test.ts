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
] as const)('%s', (_sentence, answers, at) => {
  const place = resumedPlace(questions, [...answers])
  expect(place.at).toBe(at)
  expect(place.visited).toEqual(answers.map(([id]) => id))
})
