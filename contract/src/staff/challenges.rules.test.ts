import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { windowDoubts } from './challenges.rules.ts'

describe('a time for challenges', () => {
  it('A time for challenges of one to three days in the day is taken as it is', () => {
    assert.deepEqual(windowDoubts('2026-11-28T10:00', '2026-11-29T10:00'), [])
    assert.deepEqual(windowDoubts('2026-11-28T10:00', '2026-12-01T10:00'), [])
  })

  it('A time for challenges is asked about where it is short, long, or at noon or midnight', () => {
    assert.deepEqual(windowDoubts('2026-11-28T10:00', '2026-11-29T09:59'), ['short'])
    assert.deepEqual(windowDoubts('2026-11-28T10:00', '2026-12-01T10:01'), ['long'])
    assert.deepEqual(windowDoubts('2026-11-28T00:00', '2026-11-29T12:00'), ['midnight', 'noon'])
    assert.deepEqual(windowDoubts('2026-11-28T00:00', '2026-11-29T00:00'), ['midnight'])
  })
})
