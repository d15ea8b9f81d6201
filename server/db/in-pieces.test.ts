import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inPieces } from './in-pieces.ts'

test('A list of any length is read by several statements, each value once, and an empty one by none', async () => {
  const asked: number[] = []
  const rowsOf = async (some: number[]) => {
    asked.push(some.length)
    return some.map((id) => `row ${id}`)
  }
  const ids = Array.from({ length: 1201 }, (_, id) => id)
  const rows = await inPieces([...ids, ...ids], rowsOf)
  assert.deepEqual(
    rows,
    ids.map((id) => `row ${id}`),
  )
  assert.deepEqual(asked, [500, 500, 201])
  assert.deepEqual([await inPieces([], rowsOf), asked.length], [[], 3])
})
