import { expect, test } from 'vitest'
import { joinPages, nextBefore } from './history-pages.rules.ts'

const at = (topic_id: number, second: string) => ({ topic_id, watched_at: `2026-11-20T10:30:${second}+05:30` })
const first = [at(1, '40'), at(2, '30')]

test('the next page begins with the second in which the last one ended', () => {
  expect(nextBefore(first, [], 2)).toBe('2026-11-20T05:00:31.000Z')
})

test('a page that is not full is the last one', () => expect(nextBefore([at(1, '40')], [], 2)).toBeUndefined())

test('an empty history has one page', () => expect(nextBefore([], [], 2)).toBeUndefined())

test('a page that brings nothing new is the last one', () => {
  expect(nextBefore([at(2, '30'), at(1, '40')], [first], 2)).toBeUndefined()
})

test('what two pages have in common is shown once', () => {
  expect(joinPages([first, [at(2, '30'), at(3, '30')]]).map(({ topic_id }) => topic_id)).toEqual([1, 2, 3])
})
