import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { outcomeOf, secondsOf } from './outcome.rules.ts'

const NOW = 1_000_000
const END = NOW + 600_000
const after = (status: number | null, tries = 1, retryAfter: number | null = null, end = END) =>
  outcomeOf({ status, retryAfter }, tries, NOW, end)

describe('a message', () => {
  it('A message is done when it was taken, and its device is gone when the service says so', () => {
    assert.deepEqual(
      [200, 201, 202].map((status) => after(status)),
      ['sent', 'sent', 'sent'],
    )
    assert.deepEqual(
      [404, 410].map((status) => after(status)),
      ['gone', 'gone'],
    )
  })

  it('A message is tried again after longer and longer pauses, six times at the most', () => {
    const pauses = [1, 2, 3, 4, 5].map((tries) => after(503, tries))
    assert.deepEqual(
      pauses,
      [5, 10, 20, 40, 80].map((seconds) => ({ again: NOW + seconds * 1000 })),
    )
    assert.equal(after(503, 6), 'given_up')
    assert.deepEqual([after(null), after(429)], [pauses[0], pauses[0]])
  })

  it('A message waits as long as the service asks for', () => {
    assert.deepEqual(after(429, 1, 120), { again: NOW + 120_000 })
    assert.deepEqual(after(429, 4, 1), { again: NOW + 40_000 })
  })

  it('A message is not tried when its time would be over, nor when it was refused for good', () => {
    assert.equal(after(429, 1, 600), 'given_up')
    assert.equal(after(500, 1, null, NOW + 5000), 'given_up')
    for (const status of [301, 307, 413]) assert.equal(after(status), 'given_up')
    for (const status of [400, 401, 403]) assert.equal(after(status), 'refused')
  })
})

describe('what a service says of the pause', () => {
  it('What a service says of the pause is read as seconds or as a date', () => {
    assert.deepEqual([secondsOf('120', NOW), secondsOf(null, NOW)], [120, null])
    assert.equal(secondsOf(new Date(NOW + 30_000).toUTCString(), NOW), 30)
    assert.equal(secondsOf(new Date(NOW - 30_000).toUTCString(), NOW), 0)
    assert.equal(secondsOf('soon', NOW), null)
  })
})
