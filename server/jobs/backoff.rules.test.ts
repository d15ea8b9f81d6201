import assert from 'node:assert/strict'
import { it } from 'node:test'
import { backoffMs } from './backoff.rules.ts'

it('Each pause is twice as long as the one before, and after the sixth try nobody tries any more', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7].map((tries) => backoffMs(tries, 1000))
  assert.deepEqual(pauses, [1000, 2000, 4000, 8000, 16_000, null, null])
})
