import { describe, expect, test } from 'vitest'
import { byBatch, bySeat, inHeaps } from './seating.rules.ts'
import type { Candidate } from './sheet-data.ts'

const candidate = (name: string, seat: number | null, batch: string | null = null) =>
  ({ name, seat, batch }) as unknown as Candidate

const namesOf = (students: Candidate[]) => students.map(({ name }) => name)

describe('Students of a sheet', () => {
  test('stand by their seats as numbers', () => {
    expect(namesOf(bySeat([candidate('Ten', 10), candidate('Two', 2), candidate('One', 1)]))).toEqual([
      'One',
      'Two',
      'Ten',
    ])
  })

  test('without a seat come behind, in the order of before', () => {
    const all = [candidate('Zoya', null), candidate('Anu', null), candidate('Ravi', 3), candidate('Binu', null)]
    expect(namesOf(bySeat(all))).toEqual(['Ravi', 'Zoya', 'Anu', 'Binu'])
  })

  test('are given back as they were', () => {
    const all = [candidate('Two', 2), candidate('One', 1)]
    bySeat(all)
    expect(namesOf(all)).toEqual(['Two', 'One'])
  })
})

describe('Batches of a sheet', () => {
  test('stand by their names, each by its seats, and last who is in none', () => {
    const groups = byBatch([
      candidate('Nobody', 1),
      candidate('Ravi', 9, 'Morning'),
      candidate('Anu', 2, 'Evening'),
      candidate('Binu', 3, 'Morning'),
    ])
    expect(groups.map(({ batch, students }) => [batch, namesOf(students)])).toEqual([
      ['Evening', ['Anu']],
      ['Morning', ['Binu', 'Ravi']],
      [null, ['Nobody']],
    ])
  })

  test('have no group of nobody where everybody is in a batch', () => {
    expect(byBatch([candidate('Anu', null, 'Evening')]).map(({ batch }) => batch)).toEqual(['Evening'])
  })

  test('are none without students', () => expect(byBatch([])).toEqual([]))
})

describe('Heaps', () => {
  test.each([
    ['nobody', 0, 4, []],
    ['fewer than one heap', 3, 4, [[1, 2, 3]]],
    ['exactly one heap', 4, 4, [[1, 2, 3, 4]]],
    ['one more than a heap', 5, 4, [[1, 2, 3, 4], [5]]],
    ['heaps of one', 3, 1, [[1], [2], [3]]],
  ])('of %s lose nobody', (_what, count, size, heaps) => {
    const all = Array.from({ length: count }, (_, at) => at + 1)
    expect(inHeaps(all, size)).toEqual(heaps)
  })
})
