import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { attemptsAside, isInTest, isOpenInBoth, type MetAttempt } from './met-attempts.rules.ts'

const attempt = (attempt_id: number, paper_id: number, more: Partial<MetAttempt> = {}): MetAttempt => ({
  attempt_id,
  paper_id,
  state: 'final',
  deadline: null,
  started_at: attempt_id,
  again: false,
  ...more,
})

describe('attempts of two accounts', () => {
  it('Attempts of two accounts count once where a test can be taken once: the one that was begun first', () => {
    const ids = (own: MetAttempt[], others: MetAttempt[]) =>
      attemptsAside(own, others).map(({ attempt_id }) => attempt_id)
    assert.deepEqual(ids([attempt(1, 7)], [attempt(2, 7)]), [2])
    assert.deepEqual(ids([attempt(3, 7)], [attempt(2, 7)]), [3])
    assert.deepEqual(ids([attempt(1, 7)], [attempt(2, 8)]), [])
    assert.deepEqual(ids([attempt(1, 7, { again: true })], [attempt(2, 7, { again: true })]), [])
  })

  it('Attempts of two accounts hinder where a timed one is open, or one that the other account has as well', () => {
    const open = { state: 'open' }
    assert.equal(isInTest([attempt(1, 7, { ...open, deadline: 9 })]), true)
    assert.equal(isInTest([attempt(1, 7, open), attempt(2, 8, { deadline: 9 })]), false)
    assert.equal(isOpenInBoth([attempt(1, 7, open)], [attempt(2, 7)]), true)
    assert.equal(isOpenInBoth([attempt(1, 7)], [attempt(2, 7, open)]), true)
    assert.equal(isOpenInBoth([attempt(1, 7, open)], [attempt(2, 8)]), false)
    assert.equal(isOpenInBoth([attempt(1, 7, open), attempt(3, 8)], [attempt(2, 8)]), false)
  })
})
