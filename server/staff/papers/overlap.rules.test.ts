import assert from 'node:assert/strict'
import { test } from 'node:test'
import { overlap, withMore } from './overlap.rules.ts'

const HOUR_MS = 3_600_000
const timed = (from: number, until: number, minutes: number | null) => ({
  starts_at: from * HOUR_MS,
  ends_at: until * HOUR_MS,
  minutes,
})

test('two papers of three hours cannot both be written in five', () => {
  assert.equal(overlap(timed(10, 13, 180), timed(12, 15, 180)), true)
  assert.equal(overlap(timed(12, 15, 180), timed(10, 13, 180)), true)
})

test('Two papers one after the other can both be written, also within the same minute', () => {
  assert.equal(overlap(timed(10, 13, 180), timed(13, 16, 180)), false)
})

test('a short paper that is open all week leaves time for a long one', () => {
  assert.equal(overlap(timed(0, 168, 60), timed(10, 13, 180)), false)
  assert.equal(overlap(timed(10, 13, 180), timed(0, 168, 60)), false)
})

test('a paper without minutes takes its whole window', () => {
  assert.equal(overlap(timed(10, 13, null), timed(9, 12, 60)), false)
  assert.equal(overlap(timed(10, 13, null), timed(10, 13, 60)), true)
})

test('A short paper fits in before or behind another one, where there is room for it', () => {
  assert.equal(overlap(timed(9, 14, 180), timed(13, 14, 60)), false)
  assert.equal(overlap(timed(9, 14, 270), timed(13, 14, 60)), true)
})

test('who has longer at the first comes too late for the second, also where the window of the first is over', () => {
  const first = timed(10, 13, 180)
  const second = timed(13, 16, 180)
  assert.equal(overlap(withMore(first, 1), second), true)
  assert.equal(overlap(first, withMore(second, HOUR_MS)), false)
  assert.equal(overlap(withMore(timed(10, 14, 180), HOUR_MS), timed(14, 15, 60)), false)
})
