import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { Moves, orderInSteps } from './moves.rules.ts'

function done<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

describe('whose marks a correction changes', () => {
  it('Students whose marks a correction changes come with the best first, those without a rank last, each once', () =>
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: 1, max: 200_000 }))), (ranks) => {
        const expected = ranks
          .map((rank, at) => ({ rank: rank ?? Infinity, at }))
          .toSorted((a, b) => (a.rank === b.rank ? a.at - b.at : a.rank - b.rank))
        assert.deepEqual(
          [...done(orderInSteps(ranks.length, (at) => ranks[at] ?? null))],
          expected.map(({ at }) => at),
        )
      }),
    ))

  it('Students whose marks a correction changes have the ranks of now and then, and none where they are in no ranking', () => {
    const moves = new Moves()
    moves.add({ stud_id: 1, attempt_id: 11, before: 0, after: 500, ranked: null })
    moves.add({ stud_id: 2, attempt_id: 12, before: 100, after: 0, ranked: 1 })
    moves.add({ stud_id: 3, attempt_id: 13, before: 300, after: 0, ranked: 0 })
    const read = done(moves.byRankInSteps([1, 2], [4, 3]))
    const told = read(0, 10).map(({ stud_id, rank_before, rank_after }) => [stud_id, rank_before, rank_after])
    assert.deepEqual(told, [
      [3, 1, 4],
      [2, 2, 3],
      [1, null, null],
    ])
    assert.deepEqual(
      read(1, 1).map(({ stud_id }) => stud_id),
      [2],
    )
  })
})
