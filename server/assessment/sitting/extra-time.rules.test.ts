import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extraMs, minutesWith, mostExtraMs } from './extra-time.rules.ts'

const MINUTE_MS = 60_000
const minutes = (count: number) => ({ minutes: count, percent: null })
const percent = (count: number) => ({ minutes: null, percent: count })

test('a share of the paper is rounded up to whole minutes', () => {
  assert.equal(extraMs(percent(25), 90), 23 * MINUTE_MS)
  assert.equal(extraMs(percent(33), 60), 20 * MINUTE_MS)
  assert.equal(extraMs(minutes(7), 90), 7 * MINUTE_MS)
})

test('The longest time of several groups counts, and not their sum', () => {
  assert.equal(mostExtraMs([minutes(10), percent(50), minutes(20)], 60), 30 * MINUTE_MS)
  assert.equal(mostExtraMs([], 60), 0)
})

test('a paper without minutes of its own has no share of them, and none to show', () => {
  assert.equal(extraMs(percent(50), null), 0)
  assert.equal(minutesWith([minutes(10)], null), null)
  assert.equal(minutesWith([minutes(10)], 60), 70)
})
