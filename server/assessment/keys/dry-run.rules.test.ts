import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DryRunCount, type Move, movesText, parseMoves } from './dry-run.rules.ts'

describe('what a correction would do', () => {
  it('What a correction would do is counted by how much, by who passes, and by who of the first ten moves', () => {
    const counts = new DryRunCount()
    for (const [before, after] of [
      [0, 500],
      [100, 600],
      [500, 0],
      [300, 300],
    ] as const)
      counts.add({ before, after, passed: Number(before >= 300), passes: Number(after >= 300) })
    const run = counts.result([1, 2, 11, 3], [1, 4, 1, 2])
    assert.deepEqual(run.changes, [
      { by: 500, count: 2 },
      { by: -500, count: 1 },
    ])
    const { attempts, gain, lose, moved, top, top_moved, pass_more, pass_less } = run
    assert.deepEqual([attempts, gain, lose, moved, top, top_moved], [4, 2, 1, 3, 3, 2])
    assert.deepEqual([pass_more, pass_less], [2, 1])
  })

  it('What a correction of nobody’s marks would do is nothing', () =>
    assert.equal(new DryRunCount().result([], []).attempts, 0))

  it('What a correction would do is read as it was stored', () => {
    const moves: Move[] = [{ stud_id: 1, attempt_id: 2, before: -100, after: 3, rank_before: null, rank_after: 4 }]
    assert.deepEqual(parseMoves(movesText(moves)), moves)
  })
})
