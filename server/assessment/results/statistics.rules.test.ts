import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { correlation, medianOf } from './item-figures.rules.ts'

describe('a correlation', () => {
  it('A correlation is known for small sets', () => {
    const near = (ones: number[], others: number[], wanted: number) =>
      assert.ok(Math.abs((correlation(ones, others) ?? 2) - wanted) < 1e-12)
    near([1, 2, 3], [10, 20, 30], 1)
    near([1, 2, 3], [3, 2, 1], -1)
    near([1, 2, 3, 4], [2, 1, 4, 3], 0.6)
  })

  it('A correlation does not exist where all values of one side are equal, however large', () => {
    const large = Array<number>(1000).fill(216_000.1)
    assert.equal(correlation(large, [...large.keys()]), null)
    assert.equal(correlation([...large.keys()], large), null)
  })

  it('A correlation does not change with the unit or the zero of either side', () => {
    const pairs = fc.array(fc.tuple(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: -1000, max: 1000 })), {
      minLength: 2,
    })
    fc.assert(
      fc.property(pairs, fc.integer({ min: 1, max: 300 }), fc.integer({ min: -1000, max: 1000 }), (all, unit, zero) => {
        const [ones, others] = [all.map(([one]) => one), all.map(([, other]) => other)]
        const [before, after] = [
          correlation(ones, others),
          correlation(
            ones.map((value) => unit * value + zero),
            others,
          ),
        ]
        assert.ok(before === after || Math.abs((before ?? 2) - (after ?? 2)) < 1e-9)
      }),
    )
  })
})

describe('a median', () => {
  it('A median is the value in the middle, or a whole one between the two there', () => {
    assert.deepEqual(
      [[], [7], [9, 1, 5], [9, 1, 5, 6], [100, 9]].map((values) => medianOf(values)),
      [null, 7, 5, 6, 55],
    )
  })
})
