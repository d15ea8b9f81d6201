import { expect, test } from 'vitest'
import { shownAnswer, unsavedAfter, withoutUnsaved } from './unsaved.rules.ts'

test('a choice is kept apart from what is saved, however often it changes, and is what is shown', () => {
  const first = unsavedAfter(new Map(), 7, 'A', 'B')
  const second = unsavedAfter(first, 7, 'A', 'C')
  expect([...second]).toEqual([[7, 'C']])
  expect([shownAnswer(second, 7, 'A'), shownAnswer(second, 8, 'A')]).toEqual(['C', 'A'])
})

test('a choice that comes back to what is saved needs no saving', () => {
  const first = unsavedAfter(new Map(), 7, null, 'B')
  expect(unsavedAfter(first, 7, null, null).size).toBe(0)
})

test('A choice that is confirmed is no longer among the unsaved ones', () => {
  const unsaved = new Map([
    [7, null],
    [8, 'A'],
  ])
  expect([...withoutUnsaved(unsaved, 7)]).toEqual([[8, 'A']])
  expect(withoutUnsaved(unsaved, 9)).toBe(unsaved)
})
