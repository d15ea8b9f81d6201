import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { mayStillMiss, monthsOf, outlooksOf, percentOf, type Status, statusOf } from './attendance.rules.ts'

const marked = (date: string, status: Status) => ({ date, status })

describe('a mark', () => {
  it('A mark is present for P and L, absent for A, and neither for a holiday', () => {
    assert.deepEqual(
      (['P', 'L', 'A', 'H'] as const).map((status) => statusOf(marked('2026-06-01', status))),
      [1, 1, 0, null],
    )
  })
})

describe('the months of a year', () => {
  it('The months of a year count present and absent from the same rows, and leave holidays out', () => {
    const rows = [
      marked('2026-06-30', 'P'),
      marked('2026-07-01', 'A'),
      marked('2026-07-02', 'L'),
      marked('2026-08-15', 'H'),
    ]
    assert.deepEqual(monthsOf(rows), [
      { month_no: 6, total_class: 1, present_count: 1, absent_count: 0 },
      { month_no: 7, total_class: 2, present_count: 1, absent_count: 1 },
    ])
  })
})

describe('the percentage', () => {
  it('The percentage has one decimal and is never rounded up', () => {
    assert.deepEqual(
      [percentOf(0, 0), percentOf(3, 4), percentOf(2, 3), percentOf(749, 1000), percentOf(7499, 10_000)],
      [null, 75, 66.6, 74.9, 74.9],
    )
  })
})

describe('the subjects of a year', () => {
  it('The subjects of a year count as their years do, and leave out what was never marked', () => {
    const counted = (subject_id: number, status: Status, n: number) => ({ subject_id, status, n })
    const rows = [counted(1, 'P', 8), counted(1, 'L', 1), counted(1, 'A', 1), counted(1, 'H', 4), counted(2, 'H', 3)]
    assert.deepEqual(outlooksOf(rows, 75), [{ subject_id: 1, percent: 90, may_still_miss: 2 }])
    assert.deepEqual(outlooksOf(rows, 0), [{ subject_id: 1, percent: 90, may_still_miss: null }])
  })
})

describe('how many classes may still be missed', () => {
  it('How many classes may still be missed is none below or at the minimum, and nothing can be said before the first class', () => {
    assert.deepEqual(
      [mayStillMiss(3, 4, 75), mayStillMiss(1, 4, 75), mayStillMiss(0, 0, 75), mayStillMiss(4, 4, 0)],
      [0, 0, null, null],
    )
  })

  it('How many classes may still be missed is the largest number that still keeps the minimum', () => {
    const counts = fc.record({
      total: fc.integer({ min: 1, max: 400 }),
      absent: fc.nat(400),
      minimum: fc.integer({ min: 1, max: 100 }),
    })
    fc.assert(
      fc.property(counts, ({ total, absent, minimum }) => {
        const present = Math.max(0, total - absent)
        const missed = mayStillMiss(present, total, minimum) ?? -1
        const keeps = (count: number) => 100 * present >= minimum * (total + count)
        if (keeps(0)) assert.ok(keeps(missed) && !keeps(missed + 1))
        else assert.equal(missed, 0)
      }),
    )
  })
})
