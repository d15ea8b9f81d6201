import { expect, test } from 'vitest'
import { pagesToDrop } from './canvas-budget.rules.ts'

const MILLION = 1_000_000
const pages = (numbers: number[], pixels: number) => numbers.map((page) => ({ page, pixels }))

test('pages within bounds stay, three before and three after', () => {
  expect(pagesToDrop(pages([2, 3, 4, 5, 6, 7, 8], MILLION), 5, new Set([5]))).toEqual([])
})

test('pages farther away go, however small', () => {
  expect(pagesToDrop(pages([1, 5, 9], 1), 5, new Set([5]))).toEqual([1, 9])
})

test('large pages go from the far end until the rest is within bounds', () => {
  expect(pagesToDrop(pages([4, 5, 6, 7], 6 * MILLION), 5, new Set([5]))).toEqual([7, 4])
})

test('what is on display stays at any size', () => {
  expect(pagesToDrop(pages([1, 2, 9], 20 * MILLION), 1, new Set([1, 2, 9]))).toEqual([])
})
