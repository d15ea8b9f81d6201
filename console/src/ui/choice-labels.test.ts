import { expect, test } from 'vitest'
import { CHOICES } from '../testing/choices.ts'
import { readerWords } from './choice-labels.ts'

test('An audience of several groups has the names of its batches, its students’ numbers, and who is left out', () => {
  expect(readerWords('Class 12; M; E; N-14; not N-15', CHOICES)).toBe('Class 12, Morning, Evening, N-14, Except N-15')
})

test('An audience of a level with a semicolon in its name is one level', () => {
  const choices = { ...CHOICES, levels: [{ ac_id: 2, level: 'Class 12; repeaters' }] }
  expect(readerWords('Class 12; repeaters', choices)).toBe('Class 12; repeaters')
})
