import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { mergeShifts, percentileOf, percentilesOf, percentileText, placesOf, sortedScores } from './percentile.rules.ts'

const texts = (scores: number[]) => percentilesOf(scores).map(percentileText)

describe('a percentile', () => {
  it('A percentile is the share of those who scored no more, with seven decimals', () => {
    assert.deepEqual(texts([300, 100, 200]), ['100.0000000', '33.3333333', '66.6666667'])
    assert.deepEqual(texts([4, 3, 2, 1]), ['100.0000000', '75.0000000', '50.0000000', '25.0000000'])
  })

  it('A percentile is shared by equal scores', () => {
    assert.deepEqual(texts([5, 9, 5, 1]), ['75.0000000', '100.0000000', '75.0000000', '25.0000000'])
  })

  it('A percentile is 100 for one student, for the best, and for all when all are equal', () => {
    assert.deepEqual(texts([-300]), ['100.0000000'])
    assert.deepEqual(texts([0, 0, 0]), Array(3).fill('100.0000000'))
  })

  it('A percentile is none when nobody appeared', () => assert.deepEqual(percentilesOf([]), []))

  it('A percentile takes negative totals as they are', () => {
    assert.deepEqual(texts([-1, 0, -100, -10]), ['75.0000000', '100.0000000', '25.0000000', '50.0000000'])
  })

  it('A percentile of the one before the best is not 100, however many appeared', () => {
    const scores = Float64Array.from({ length: 2_000_000 }, (_, score) => score)
    assert.equal(percentileText(percentileOf(1_999_998, scores)), '99.9999500')
    assert.equal(percentileText(percentileOf(0, scores)), '0.0000500')
  })

  it('A percentile and a rank come with each score from how many had it', () => {
    const scores = [5, 9, 5, -1]
    const places = placesOf(new Map([...Map.groupBy(scores, (one) => one)].map(([one, all]) => [one, all.length])))
    assert.deepEqual(
      scores.map((score) => places.get(score)?.percentile),
      percentilesOf(scores),
    )
    assert.deepEqual(
      scores.map((score) => places.get(score)?.rank),
      [2, 1, 2, 4],
    )
    assert.equal(placesOf(new Map()).size, 0)
  })

  it('A percentile is what counting everybody gives', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 60 }), (scores) => {
        const appeared = BigInt(scores.length)
        const expected = scores.map((mine) => {
          const count = BigInt(scores.filter((one) => one <= mine).length)
          return Number((2n * count * 1_000_000_000n + appeared) / (2n * appeared))
        })
        assert.deepEqual(percentilesOf(scores), expected)
      }),
    )
  })

  it('A percentile never falls with a higher score', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), (scores) => {
        const sorted = sortedScores(scores)
        const units = [...sorted].map((score) => percentileOf(score, sorted))
        assert.deepEqual(
          units,
          units.toSorted((a, b) => a - b),
        )
        assert.equal(units.at(-1), 1_000_000_000)
      }),
    )
  })
})

describe('percentiles of several shifts', () => {
  const shift = (appeared: number, from = 0) => Array.from({ length: appeared }, (_, at) => from + at)

  it('Percentiles of several shifts are each student’s within the own shift, whatever the others’ marks', () => {
    const merged = mergeShifts([shift(100), shift(200, 5000)])
    assert.ok(merged.is === 'merged')
    assert.deepEqual(
      merged.percentiles.map((own) => [own.length, percentileText(own[49] ?? 0), percentileText(own.at(-1) ?? 0)]),
      [
        [100, '50.0000000', '100.0000000'],
        [200, '25.0000000', '100.0000000'],
      ],
    )
  })

  it('Percentiles of several shifts are refused where too few appeared in one, which is said', () => {
    assert.deepEqual(mergeShifts([shift(100), shift(99), shift(0)]), {
      is: 'refused',
      reason: 'shift_too_small',
      shifts: [
        { shift: 1, appeared: 99 },
        { shift: 2, appeared: 0 },
      ],
    })
    assert.equal(mergeShifts([shift(99), shift(100)]).is, 'refused')
  })

  it('Percentiles of several shifts are those of the paper where it had one shift, or none', () => {
    assert.deepEqual(mergeShifts([[3, 1]]), { is: 'merged', percentiles: [percentilesOf([3, 1])] })
    assert.deepEqual(mergeShifts([]), { is: 'merged', percentiles: [] })
  })
})
