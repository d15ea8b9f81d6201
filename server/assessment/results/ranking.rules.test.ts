import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { inOneGo } from '../../testing/in-one-go.ts'
import { CELLS_PER_SCORE, compareStandings, ranksInSteps, type Score } from './ranking.rules.ts'

const [MATHEMATICS, PHYSICS, CHEMISTRY] = [1, 2, 3]
const ORDER = [MATHEMATICS, PHYSICS, CHEMISTRY]

type Standing = Score & { subjects: ReadonlyMap<number, Score> }
/** A subject without an entry counts as nothing answered. */
const NOTHING: Score = { score: 0, right: 0, wrong: 0 }
const compareIn = (order: number[]) =>
  compareStandings<Standing>(order.length, (one, cell) => {
    const subject = order[Math.floor(cell / CELLS_PER_SCORE) - 1]
    const { score, right, wrong } = subject === undefined ? one : (one.subjects.get(subject) ?? NOTHING)
    return [score, right, wrong][cell % CELLS_PER_SCORE] ?? assert.fail()
  })

type Counts = [score: number, right?: number, wrong?: number]
const scoreOf = ([score, right = 0, wrong = 0]: Counts): Score => ({ score, right, wrong })
/** Total, then mathematics, physics, chemistry. */
const standing = (total: Counts, ...subjects: Counts[]): Standing => ({
  ...scoreOf(total),
  subjects: new Map(subjects.map((counts, at) => [ORDER[at] ?? 0, scoreOf(counts)])),
})

/** Ranks in the order of the standings. */
function ranked(standings: Standing[], order = ORDER): number[] {
  const compare = compareIn(order)
  const at = (place: number) => standings[place] ?? assert.fail()
  return [...inOneGo(ranksInSteps(standings.length, (one, other) => compare(at(one), at(other))))]
}

describe('ranks', () => {
  it('Ranks go by the score, and leave places out after shared ones', () => {
    assert.deepEqual(ranked([standing([10]), standing([30]), standing([20]), standing([20])]), [4, 1, 2, 2])
    assert.deepEqual(ranked([standing([-4]), standing([-8]), standing([0])]), [2, 3, 1])
  })

  it('Ranks are 1 for one student and for all when all are equal, and none when nobody appeared', () => {
    assert.deepEqual(ranked([standing([-5])]), [1])
    assert.deepEqual(ranked([standing([5]), standing([5]), standing([5])]), [1, 1, 1])
    assert.deepEqual(ranked([]), [])
  })

  it('Ranks go by mathematics, then physics, then chemistry where the score is equal', () => {
    assert.deepEqual(ranked([standing([90], [30], [40], [20]), standing([90], [40], [10], [40])]), [2, 1])
    assert.deepEqual(ranked([standing([90], [40], [30], [20]), standing([90], [40], [31], [19])]), [2, 1])
    // All but chemistry is equal only where the total has something beside the subjects.
    assert.deepEqual(ranked([standing([90], [40], [30], [19]), standing([90], [40], [30], [20])]), [2, 1])
  })

  it('Ranks go by subjects in the order that is given', () => {
    const standings = [standing([90], [30], [20], [40]), standing([90], [40], [20], [30])]
    assert.deepEqual(ranked(standings, [CHEMISTRY, PHYSICS, MATHEMATICS]), [1, 2])
    assert.deepEqual(ranked(standings, [PHYSICS, MATHEMATICS, CHEMISTRY]), [2, 1])
    assert.deepEqual(ranked(standings, [PHYSICS]), [1, 1])
    assert.deepEqual(ranked(standings, []), [1, 1])
  })

  it('Ranks go by the lower ratio of wrong to right over all before any subject’s', () => {
    const fewerWrong = standing([80, 22, 8], [40, 10, 9], [40, 10, 0])
    const moreWrong = standing([80, 24, 16], [40, 10, 0], [40, 10, 0])
    assert.deepEqual(ranked([moreWrong, fewerWrong]), [2, 1])
  })

  it('Ranks go by the ratio of each subject in its order where that over all is equal', () => {
    const one = standing([80, 20, 10], [40, 10, 2], [40, 10, 8])
    const other = standing([80, 20, 10], [40, 10, 5], [40, 10, 5])
    const twin = standing([80, 40, 20], [40, 20, 10], [40, 20, 10])
    assert.deepEqual(ranked([other, one, twin]), [2, 1, 2])
    assert.deepEqual(ranked([other, one], [PHYSICS, MATHEMATICS]), [1, 2])
  })

  it('Ranks compare ratios without a division: 1 to 3 is 3 to 9, and a little more is more', () => {
    assert.deepEqual(ranked([standing([8, 3, 1]), standing([8, 9, 3])]), [1, 1])
    assert.deepEqual(ranked([standing([8, 100_003, 33_334]), standing([8, 100_000, 33_333])]), [2, 1])
  })

  it('Ranks hold nothing right for the worst ratio, whether nothing or something is wrong', () => {
    const [none, wrong, right, mostlyWrong] = [
      standing([0, 0, 0]),
      standing([0, 0, 5]),
      standing([0, 1, 0]),
      standing([0, 1, 1000]),
    ]
    assert.deepEqual(ranked([none, wrong, right, mostlyWrong]), [3, 3, 1, 2])
  })

  const counts = fc.record({
    score: fc.integer({ min: -1, max: 1 }),
    right: fc.nat(2),
    wrong: fc.nat(2),
  })
  const standings = fc
    .record({ total: counts, subjects: fc.dictionary(fc.constantFrom('1', '2', '3'), counts) })
    .map(({ total, subjects }): Standing => ({
      ...total,
      subjects: new Map(Object.entries(subjects).map(([subject, own]) => [Number(subject), own])),
    }))

  it('Ranks follow an order that contradicts itself nowhere', () => {
    const compare = compareIn(ORDER)
    fc.assert(
      fc.property(standings, standings, standings, (a, b, c) => {
        assert.equal(Math.sign(compare(a, b)), 0 - Math.sign(compare(b, a)))
        assert.ok(compare(a, a) === 0)
        if (compare(a, b) <= 0 && compare(b, c) <= 0) assert.ok(compare(a, c) <= 0)
      }),
      { numRuns: 2000 },
    )
  })

  it('Ranks are the same for many, who are sorted in parts', () => {
    const scores = Array.from({ length: 5003 }, (_, place) => (place * 7919) % 611)
    const sorted = scores.toSorted((a, b) => b - a)
    assert.deepEqual(
      ranked(scores.map((score) => standing([score]))),
      scores.map((score) => 1 + sorted.indexOf(score)),
    )
  })

  it('Ranks are one more than the number of those before', () => {
    const compare = compareIn(ORDER)
    fc.assert(
      fc.property(fc.array(standings), (all) => {
        const expected = all.map((mine) => 1 + all.filter((one) => compare(one, mine) < 0).length)
        assert.deepEqual(ranked(all), expected)
      }),
    )
  })
})
