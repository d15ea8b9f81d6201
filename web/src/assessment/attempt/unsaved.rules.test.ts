import { expect, test } from 'vitest'
import { unsavedAfter, withoutUnsaved } from './unsaved.rules.ts'

test('a choice remembers what was confirmed before, however often it changes', () => {
  const first = unsavedAfter(new Map(), 7, 'A', 'B')
  expect([...first]).toEqual([[7, 'A']])
  expect([...unsavedAfter(first, 7, 'B', 'C')]).toEqual([[7, 'A']])
})

test('a choice that comes back to what was confirmed needs no saving', () => {
  const first = unsavedAfter(new Map(), 7, null, 'B')
  expect(unsavedAfter(first, 7, 'B', null).size).toBe(0)
})

test('A choice that is confirmed is no longer among the unsaved ones', () => {
  const unsaved = new Map([
    [7, null],
    [8, 'A'],
  ])
  expect([...withoutUnsaved(unsaved, 7)]).toEqual([[8, 'A']])
  expect(withoutUnsaved(unsaved, 9)).toBe(unsaved)
})
