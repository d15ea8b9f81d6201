import { expect, test } from 'vitest'
import { readDay, typedDay, withStrokes } from './date-text.rules.ts'

test('A day is shown as it is written in India, and read back', () => {
  expect(typedDay('2026-11-28')).toBe('28/11/2026')
  expect(typedDay('')).toBe('')
  expect(readDay('28/11/2026')).toBe('2026-11-28')
})

test('A day is read in every way in which an office writes it', () => {
  for (const typed of ['6/6/2008', '06.06.2008', '06-06-2008', '06 06 2008', '06062008', ' 2008-06-06 '])
    expect(readDay(typed), typed).toBe('2008-06-06')
})

test('What is no day, and what is not typed to the end, is none', () => {
  for (const typed of ['31/02/2026', '13/13/2026', '28/11', '28/11/26', 'tomorrow', ''])
    expect(readDay(typed)).toBeNull()
})

test('A stroke comes by itself after day and month, and not while one deletes', () => {
  expect(withStrokes('2', '28')).toBe('28/')
  expect(withStrokes('28/1', '28/11')).toBe('28/11/')
  expect(withStrokes('28/', '28')).toBe('28')
  expect(withStrokes('28/', '28/1')).toBe('28/1')
})
