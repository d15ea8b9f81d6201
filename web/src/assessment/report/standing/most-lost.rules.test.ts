import { expect, test } from 'vitest'
import { mostLost } from './most-lost.rules.ts'

const part = (name: string, marks: number, maxMarks = 10) => ({ name, marks, maxMarks })

test('the part with the most lost marks is named, by marks and not by their share', () => {
  expect(mostLost([part('Physics', 2), part('Chemistry', 60, 100)])).toBe('Chemistry')
  expect(mostLost([part('Physics', -1), part('Chemistry', 0)])).toBe('Physics')
})

test('No part is named where nothing sets one apart', () => {
  expect(mostLost([part('Physics', 2)])).toBeNull()
  expect(mostLost([part('Section A', 2), part('Section A', 5)])).toBeNull()
  expect(mostLost([part('Physics', 10), part('Chemistry', 10)])).toBeNull()
  expect(mostLost([part('Physics', 4.1), part('Chemistry', 4.1)])).toBeNull()
})
