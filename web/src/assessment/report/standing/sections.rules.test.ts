import { expect, test } from 'vitest'
import { oneChoice } from '../../../testing/one-choice.ts'
import type { ReviewedQuestion } from '../../question.ts'
import { numbered } from '../questions/review.rules.ts'
import { nameWithin, sectionsOfSubjects } from './sections.rules.ts'

const paper = (...given: [string | null, number][]) =>
  numbered(
    given.map(([subject, sectionId], at): ReviewedQuestion => ({
      ...oneChoice,
      id: at + 1,
      sectionId,
      subject,
      outcome: 'left',
      text: '',
      picture: null,
      marks: 1,
      gained: 0,
      options: [],
      right: '',
      chosen: null,
      explanation: null,
    })),
  )

test('sections stand under their subject where each belongs to one', () => {
  const all = paper(['Physics', 1], ['Physics', 2], ['Chemistry', 3], ['Chemistry', 3])
  expect([...(sectionsOfSubjects(all) ?? [])]).toEqual([
    ['Physics', [1, 2]],
    ['Chemistry', [3]],
  ])
})

test('a section of several subjects, or a question of none, leaves both divisions', () => {
  expect(sectionsOfSubjects(paper(['Physics', 1], ['Chemistry', 1]))).toBeNull()
  expect(sectionsOfSubjects(paper(['Physics', 1], [null, 2]))).toBeNull()
})

test('a section does not repeat the name of its subject', () => {
  expect(nameWithin('Physics', 'Physics Section A')).toBe('Section A')
  expect(nameWithin('Physics', 'Physics')).toBe('Physics')
  expect(nameWithin('Physics', 'Section B')).toBe('Section B')
})
