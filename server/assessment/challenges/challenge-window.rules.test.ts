import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { windowState, windowTimes } from './challenge-window.rules.ts'

const GRACE = 60
const ENDS = 1000
const paper = { kind: 'exam', ends_at: ENDS, results_at: 9000, latest_deadline: null }
const window = { opens_at: 2000, closes_at: 5000 }
const at = (now: number, changes: object = {}, of = window) =>
  windowState(of, { ...paper, ...changes }, { now, graceMs: GRACE })

describe('from when to when a key may be challenged', () => {
  it('The time for challenges of a key is from the first moment to the last', () => {
    assert.deepEqual([at(1999), at(2000), at(4999), at(5000)], ['soon', 'open', 'open', 'closed'])
  })

  it('The time for challenges of a key begins when nobody can write any more, also with minutes that were given since', () => {
    const early = { opens_at: 0, closes_at: 5000 }
    assert.deepEqual([at(ENDS + GRACE, {}, early), at(ENDS + GRACE + 1, {}, early)], ['soon', 'open'])
    assert.deepEqual([at(3000, { latest_deadline: 3000 }), at(3061, { latest_deadline: 3000 })], ['soon', 'open'])
  })

  it('The time for challenges of a key ends with the results, which come after the final key', () => {
    assert.deepEqual([at(2999, { results_at: 3000 }), at(3000, { results_at: 3000 })], ['open', 'closed'])
    assert.equal(at(2500, { results_at: null }), 'open')
    assert.equal(at(2500, { results_at: 0 }), 'closed')
  })

  it('The time for challenges of a key never comes where it would end before it begins', () => {
    assert.deepEqual([at(1500, { results_at: 1900 }), at(2500, { latest_deadline: 6000 })], ['closed', 'closed'])
  })

  it('The time for challenges of a key never comes for a paper of which nobody knows when the last one hands in, nor for a quiz', () => {
    assert.equal(at(2500, { ends_at: null }), 'closed')
    assert.equal(at(2500, { kind: 'quiz' }), 'closed')
    assert.equal(windowTimes(window, { ...paper, ends_at: null }, GRACE).until, 0)
  })
})
