import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { clampedSeconds, longerTimes, secondsBy, secondsText } from './time-spent.rules.ts'

describe('the time for which a question was in view', () => {
  it('The time for which a question was in view is never longer than the attempt', () => {
    assert.deepEqual(
      [clampedSeconds(5, 0, 10_000), clampedSeconds(11, 0, 10_000), clampedSeconds(9, 10_000, 0)],
      [5, 10, 0],
    )
    assert.equal(clampedSeconds(null, 0, 10_000), null)
  })

  it('The time for which a question was in view is stored by question in the order of the paper, and read again', () => {
    const seconds = new Map([
      [3, 7],
      [1, 60],
    ])
    assert.equal(secondsText([1, 2, 3], seconds), '60,0,7')
    assert.deepEqual(secondsBy([1, 2, 3], '60,0,7'), new Map([...seconds].toSorted(([a], [b]) => a - b)))
    assert.deepEqual(secondsBy([1, 2], null), new Map())
  })

  it('The time for which a question was in view only becomes longer', () => {
    const longer = longerTimes(new Map([[1, 5]]), [
      [1, 3],
      [2, 4],
    ])
    assert.deepEqual(
      [...longer],
      [
        [1, 5],
        [2, 4],
      ],
    )
  })
})
