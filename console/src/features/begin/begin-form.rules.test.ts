import { expect, test } from 'vitest'
import { batchAfter, chosenSubjects, OTHER, subjectsOf, teachingOf } from './begin-form.rules.ts'

test('A course begins with its first level, with what is usually taught in it', () => {
  const teaching = teachingOf('neet')
  expect(teaching).toMatchObject({ usual_level: 'NEET', level: 'NEET', batch: 'NEET A' })
  expect(teaching.ticked.split('\n')).toEqual(['Physics', 'Chemistry', 'Botany', 'Zoology'])
})

test('Languages of a level are offered, and not ticked', () => {
  const teaching = teachingOf('kerala', 'Plus Two Science')
  expect(subjectsOf(teaching)).toContain('English')
  expect(teaching.ticked).not.toContain('English')
})

test('Another course has no level and no subjects yet', () =>
  expect(teachingOf(OTHER)).toEqual({ course: OTHER, usual_level: '', level: '', ticked: '', batch: '' }))

test('The suggested name of the batch follows the level, a name of its own stays', () => {
  expect(batchAfter({ level: 'NEET', batch: 'NEET A' }, 'NEET 2027')).toBe('NEET 2027 A')
  expect(batchAfter({ level: 'NEET', batch: 'Morning' }, 'NEET 2027')).toBe('Morning')
})

test('The chosen subjects are those ticked and those written, each once, without blanks', () => {
  const fields = { ...teachingOf('jee'), ticked: 'Mathematics\nPhysics', more_subjects: ' Reasoning,, Physics ,' }
  expect(chosenSubjects(fields)).toEqual(['Physics', 'Mathematics', 'Reasoning'])
})
