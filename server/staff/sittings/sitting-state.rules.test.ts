import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stateAt } from './sitting-state.rules.ts'

test('A sitting is planned, then running, and over once its time is over and nobody has extra time', () => {
  const times = { starts_at: 100, ends_at: 200, writing: 0 }
  assert.deepEqual(
    [99, 100, 199, 200].map((now) => stateAt(now, times)),
    ['planned', 'running', 'running', 'over'],
  )
  assert.equal(stateAt(250, { ...times, writing: 1 }), 'running')
  assert.equal(stateAt(250, { ...times, ends_at: null }), 'running')
})
