import { expect, test } from 'vitest'
import { runningFirst } from './running-first.rules.ts'

test('what is running comes first, and all else keeps its order', () => {
  const tests = [1, 2, 3, 4, 5].map((id) => ({ id, runs: id === 3 || id === 5 }))
  expect(runningFirst(tests, ({ runs }) => runs).map(({ id }) => id)).toEqual([3, 5, 1, 2, 4])
})
