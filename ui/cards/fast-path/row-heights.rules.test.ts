import { describe, expect, test } from 'vitest'
import { rowHeights } from './row-heights.rules.ts'

const GAP = 10

/** A hundred rows of 90 pixels, each with its gap. */
function known() {
  const heights = rowHeights(100, GAP)
  for (let row = 0; row < 100; row += 1) heights.measured(row, 90)
  return heights
}

describe('heights of rows', () => {
  test('what was not measured is guessed to be as high as the first that was', () => {
    const heights = rowHeights(1000, GAP)
    heights.measured(0, 90)
    heights.measured(1, 190)
    expect(heights.of({ from: 0, to: 1 })).toBe(100)
    expect(heights.of({ from: 1, to: 2 })).toBe(200)
    expect(heights.of({ from: 0, to: 1000 })).toBe(100_100)
  })

  test('a row that is measured again counts as it is now', () => {
    const heights = known()
    heights.measured(50, 40)
    expect(heights.of({ from: 0, to: 100 })).toBe(9950)
    heights.measured(50, 90)
    expect(heights.of({ from: 0, to: 100 })).toBe(10_000)
  })

  test('rows that are no more take no room', () => {
    expect(known().of({ from: 90, to: 120 })).toBe(1000)
    expect(known().of({ from: 120, to: 100 })).toBe(0)
  })

  test('All heights of rows are guessed again when they are forgotten, by the next that is measured', () => {
    const heights = known()
    heights.forget()
    heights.measured(7, 50)
    expect(heights.of({ from: 0, to: 100 })).toBe(6000)
  })
})

describe('rows to draw', () => {
  test.each([
    ['at the top', 0, 500, 0, 12],
    ['in the middle', 5000, 5499, 44, 61],
    ['at the end', 9500, 10_000, 89, 100],
    ['above the list', -600, -100, 0, 7],
    ['below it', 12_000, 12_500, 94, 100],
  ])('Rows are drawn as far as they are in view: %s', (_, top, bottom, from, to) => {
    expect(known().drawnAt(top, bottom)).toEqual({ from, to })
  })

  test('Rows to draw stay while some are left ahead, on both sides', () => {
    const heights = known()
    const before = heights.drawnAt(5000, 5499)
    for (const moved of [-100, 0, 99]) expect(heights.drawnAt(5000 + moved, 5499 + moved, before)).toBe(before)
    expect(heights.drawnAt(5400, 5899, before)).toEqual({ from: 48, to: 65 })
    expect(heights.drawnAt(4600, 5099, before)).toEqual({ from: 40, to: 57 })
  })

  test('at an end of the list nothing is missing ahead', () => {
    const heights = known()
    const first = heights.drawnAt(0, 499)
    expect(heights.drawnAt(0, 499, first)).toBe(first)
    const last = heights.drawnAt(9500, 10_000)
    expect(heights.drawnAt(9500, 10_000, last)).toBe(last)
  })
})
