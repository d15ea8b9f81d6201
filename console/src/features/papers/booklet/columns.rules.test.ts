import { expect, test } from 'vitest'
import { inColumns, inHeaps, rowsFor } from './columns.rules.ts'

const piece = (height: number, keeps = false) => ({ height, keeps })

test('questions fill a column in their order, and one without room begins the next', () => {
  expect(inColumns([piece(40), piece(40), piece(40), piece(10)], 100)).toEqual([
    [0, 1],
    [2, 3],
  ])
})

test('a heading never stands last in a column', () => {
  expect(inColumns([piece(60), piece(10, true), piece(10, true), piece(30)], 100)).toEqual([[0], [1, 2, 3]])
})

test('what is higher than a column has one of its own, and a chain that is higher is parted', () => {
  expect(inColumns([piece(10), piece(150), piece(10)], 100)).toEqual([[0], [1], [2]])
  expect(inColumns([piece(60, true), piece(60)], 100)).toEqual([[0], [1]])
})

test('nothing makes no column, and the last heap is what is left', () => {
  expect(inColumns([], 100)).toEqual([])
  expect(inHeaps([1, 2, 3], 2)).toEqual([[1, 2], [3]])
})

test('a short answer sheet has columns of one length, and a long one as many rows as a page has', () => {
  const many = (count: number) => Array.from({ length: count }, () => piece(1))
  const limits = { least: 2, most: 10, columns: 4 }
  expect(rowsFor(many(3), limits)).toBe(2)
  expect(rowsFor(many(17), limits)).toBe(5)
  expect(rowsFor([...many(4), piece(1, true), ...many(15)], limits)).toBe(6)
  expect(rowsFor(many(99), limits)).toBe(10)
})
