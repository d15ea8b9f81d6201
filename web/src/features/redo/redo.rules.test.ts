import { expect, test } from 'vitest'
import { aRedoRow } from '../../testing/a-redo-row.ts'
import { answered, takenOff } from './redo.rules.ts'

const list = { questions: [1, 2].map((question_id) => aRedoRow({ question_id })), total: 9, due: 3 }

test('what is answered waits no more, and stays on the list', () => {
  const left = answered(list, 1)
  expect([left.questions.map(({ question_id }) => question_id), left.total, left.due]).toEqual([[2], 9, 2])
  expect(answered({ ...list, due: 0 }, 1).due).toBe(0)
  expect(answered(left, 1).due).toBe(2)
})

test('what is taken off leaves as many as the server counts', () => {
  const left = takenOff(list, 2, { total: 8, due: 2 })
  expect([left.questions.map(({ question_id }) => question_id), left.total, left.due]).toEqual([[1], 8, 2])
})
