import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { windowFault } from './window-fault.rules.ts'

const GRACE = 60
const paper = { kind: 'exam', ends_at: 1000, results_at: 9000, latest_deadline: null }
const calm = { graceMs: GRACE, before: null, opensNow: false, isWritten: false }
const fault = (now: number, opens_at: number, closes_at: number, changes: object = {}, of: object = {}) => {
  const found = windowFault({ ...paper, ...of }, { ...calm, now, window: { opens_at, closes_at }, ...changes })
  return found && [found.field, found.text]
}

describe('from when to when a key may be shown', () => {
  it('The time in which a key may be shown is any between the end of the paper and its results, set before or after that end', () => {
    assert.equal(fault(500, 2000, 9000), null)
    assert.equal(fault(1500, 2000, 5000), null)
    assert.equal(fault(1500, 1500, 5000, { opensNow: true }), null)
  })

  it('The time in which a key may be shown does not begin in the past, nor before the last has handed in', () => {
    assert.deepEqual(fault(3000, 2999, 5000), ['opens', 'staff_results_past'])
    assert.deepEqual(fault(500, 999, 5000), ['opens', 'staff_results_early'])
    assert.deepEqual(fault(500, 500, 5000, { opensNow: true }), ['opens', 'staff_results_written'])
    assert.deepEqual(fault(1060, 1060, 5000, { opensNow: true }), ['opens', 'staff_results_written'])
    assert.deepEqual(fault(3000, 3000, 5000, { opensNow: true, isWritten: true }), ['opens', 'staff_results_written'])
  })

  it('The time in which a key may be shown ends later than it begins, later than now, and not after the results', () => {
    assert.deepEqual(fault(500, 5000, 5000), ['closes', 'staff_challenges_order'])
    assert.deepEqual(fault(3000, 4000, 3000), ['closes', 'staff_results_past'])
    assert.deepEqual(fault(500, 2000, 9001), ['closes', 'staff_challenges_results_first'])
    assert.deepEqual(fault(500, 2000, 901_002, {}, { results_at: null }), ['closes', 'staff_challenges_results_first'])
  })

  it('The time in which a key may be shown may have another end when it is open, or was', () => {
    const before = { opens_at: 2000, closes_at: 4000 }
    assert.equal(fault(3000, 2000, 5000, { before }), null)
    assert.equal(fault(4500, 2000, 5000, { before }), null)
    assert.deepEqual(fault(3000, 2500, 5000, { before }), ['opens', 'staff_results_past'])
  })

  it('The time in which a key may be shown is not there for results that are out, and for papers without an end', () => {
    assert.deepEqual(fault(9500, 9600, 9700), ['paper_id', 'staff_challenges_results_out'])
    assert.deepEqual(fault(500, 2000, 5000, {}, { ends_at: null }), ['paper_id', 'staff_challenges_no_end'])
  })
})
