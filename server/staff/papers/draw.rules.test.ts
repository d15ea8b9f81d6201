import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawn } from './draw.rules.ts'

const codes = ['A', 'B', 'C', 'D']

test('nobody is drawn twice, and there are as many as were asked for', () => {
  for (const at of [0, 1, 2, 3]) {
    const found = drawn(codes, 3, (below) => at % below)
    assert.equal(new Set(found).size, 3)
    assert.ok(found.every((code) => codes.includes(code)))
  }
})

test('All are drawn where there are fewer than were asked for', () => {
  assert.deepEqual(drawn(codes, 9, () => 0).toSorted(), codes)
  assert.deepEqual(
    drawn([], 2, () => 0),
    [],
  )
})

test('each order of chances gives another outcome: all are equally likely', () => {
  const outcomes = new Map<string, number>()
  for (let first = 0; first < 4; first += 1) {
    for (let second = 0; second < 3; second += 1) {
      const chances = [first, second]
      const [one = '', other = ''] = drawn(codes, 2, () => chances.shift() ?? 0)
      outcomes.set(one + other, (outcomes.get(one + other) ?? 0) + 1)
    }
  }
  assert.equal(outcomes.size, 12)
})
