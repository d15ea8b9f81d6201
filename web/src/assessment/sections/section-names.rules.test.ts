import { expect, test } from 'vitest'
import { sectionNames, shortName } from './section-names.rules.ts'

const named = (name: string, subject: string | null = null) => ({ name, subject })

test('a name that no other section has is enough', () => {
  expect(sectionNames([named('Physics', 'Physics'), named('Biology', 'Biology')])).toEqual(['Physics', 'Biology'])
})

test('sections of the same name are told apart by their subjects', () => {
  const sections = [named('Section A', 'Physics'), named('Section B', 'Physics'), named('Section A', 'Chemistry')]
  expect(sectionNames(sections)).toEqual(['Physics A', 'Physics B', 'Chemistry A'])
})

test('a tab has the short name', () => {
  expect(['Mathematics Section A', 'Chemistry A', 'Section B', 'Biology'].map(shortName)).toEqual([
    'Maths A',
    'Chemistry A',
    'Section B',
    'Biology',
  ])
})
