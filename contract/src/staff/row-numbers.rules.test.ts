import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowNumbers } from './row-numbers.rules.ts'

test('numbers are read however a keypad parts them', () => {
  for (const typed of ['4 17 22', 'absent: 4, 17 ,22', '4.17.22', '4*17#22', ' 04-17/22 ', '4 17 22 17'])
    assert.deepEqual(rowNumbers(typed, 60), { rows: [4, 17, 22], unknown: [] }, typed)
})

test('all numbers that there are no rows for are named at once', () => {
  assert.deepEqual(rowNumbers('0 4 61 4000000000', 60), { rows: [4], unknown: [0, 61, 4_000_000_000] })
  assert.deepEqual(rowNumbers('nobody', 60), { rows: [], unknown: [] })
})
