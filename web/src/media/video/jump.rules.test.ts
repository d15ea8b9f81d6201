import { expect, test } from 'vitest'
import { jumpAt, jumpedTo } from './jump.rules.ts'

const box = { width: 320, height: 180 }

test.each([
  [20, 60, -10],
  [300, 60, 10],
  [160, 60, 0],
  [20, 150, 0],
  [300, 150, 0],
])('A double tap at %d, %d jumps by %d seconds', (x, y, by) => expect(jumpAt({ x, y, ...box })).toBe(by))

test('a jump ends at the edges of the video', () => {
  expect(jumpedTo({ currentTime: 4, duration: 30 }, -10)).toBe(0)
  expect(jumpedTo({ currentTime: 25, duration: 30 }, 10)).toBe(30)
  expect(jumpedTo({ currentTime: 15, duration: Number.NaN }, 10)).toBe(0)
})
