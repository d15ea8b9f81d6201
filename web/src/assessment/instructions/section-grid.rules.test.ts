import { expect, test } from 'vitest'
import { gridOf, type InstructedSection } from './section-grid.rules.ts'

const section = (
  subject: string | null,
  name: string,
  changes: Partial<InstructedSection> = {},
): InstructedSection => ({
  section_id: 1,
  name,
  subject_name: subject,
  answer_type: 'single',
  attempt_at_most: null,
  minutes: null,
  question_count: 20,
  marks: 4,
  negative_marks: 1,
  negative_thirds: false,
  partial: false,
  ...changes,
})
const NUMBERS = { answer_type: 'number', question_count: 5 } as const
const of = (subject: string, changes: Partial<InstructedSection> = {}) => [
  section(subject, `${subject} Section A`),
  section(subject, `${subject} Section B`, { ...NUMBERS, ...changes }),
]

test('subjects with the same sections make a table', () => {
  const grid = gridOf([...of('Mathematics'), ...of('Physics', { question_count: 6 })])
  expect(grid?.columns.map(({ name, like }) => [name, like.answer_type])).toEqual([
    ['Section A', 'single'],
    ['Section B', 'number'],
  ])
  expect(grid?.rows).toEqual([
    { subject: 'Mathematics', counts: [20, 5] },
    { subject: 'Physics', counts: [20, 6] },
  ])
  expect(gridOf([section('Physics', 'Section A'), section('Physics', 'Section B')])).toBeNull()
})

test('sections that are marked or named differently make none', () => {
  expect(gridOf([...of('Mathematics'), ...of('Physics', { negative_marks: 0 })])).toBeNull()
  expect(gridOf([...of('Mathematics'), section('Physics', 'Physics Section A')])).toBeNull()
  expect(gridOf([section('Physics', 'Physics'), section('Chemistry', 'Chemistry')])).toBeNull()
  // Of how many questions five count has to be the same, since it is said once.
  const some = (count: number) => ({ attempt_at_most: 5, question_count: count })
  expect(gridOf([...of('Mathematics', some(10)), ...of('Physics', some(10))])).not.toBeNull()
  expect(gridOf([...of('Mathematics', some(10)), ...of('Physics', some(9))])).toBeNull()
})
