import { expect, test } from 'vitest'
import { pagesAfter, topicsAfter, withProgress } from './watched.rules.ts'

const topic = (topic_id: number, watched_percent = 0) => ({ topic_id, position: 0, duration: null, watched_percent })

test.each([
  ['a part of it', topic(1), { position: 190, duration: 600 }, { position: 190, duration: 600, watched_percent: 31 }],
  ['its end', topic(1), { position: 596, duration: 600 }, { position: 0, duration: 600, watched_percent: 100 }],
  ['a part again', topic(1, 100), { position: 60, duration: 600 }, { position: 60, watched_percent: 100 }],
  ['an unknown length', topic(1), { position: 60, duration: null }, { position: 60, watched_percent: 0 }],
])('A topic knows how much the student saw: %s', (_what, before, progress, after) => {
  expect(withProgress(before, progress)).toMatchObject(after)
})

test('only the watched topic of a list changes', () => {
  const before = [topic(1), topic(2)]
  const [first, second] = topicsAfter(before, 2, { position: 30, duration: 60 })
  expect(first).toBe(before[0])
  expect(second?.watched_percent).toBe(50)
})

test('what is watched moves to the front of the history, whatever page it was on', () => {
  const after = pagesAfter([[topic(1), topic(2)], [topic(3)]], 3, { position: 30, duration: 60 })
  expect(after.map((page) => page.map(({ topic_id }) => topic_id))).toEqual([[3, 1, 2], [3]])
})

test('a topic that the history does not show yet leaves it as it is', () => {
  const before = [[topic(1)]]
  expect(pagesAfter(before, 9, { position: 30, duration: 60 })).toBe(before)
})
