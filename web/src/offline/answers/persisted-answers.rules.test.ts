import { describe, expect, test } from 'vitest'
import { isTooOld, isPersistable, tooMuch } from './persisted-answers.rules.ts'

describe('what may be read again without a network', () => {
  test.each(['home', 'subjects', 'topics', 'materials', 'news-text', 'attendance-year', 'exams', 'profile'])(
    'The answer of %s may be read again without a network',
    (word) => expect(isPersistable([word, 7])).toBe(true),
  )

  test.each([
    'open-exam',
    'quiz-info',
    'quiz-report',
    'exam-report',
    'entrance-report',
    'search',
    'news-cleaner',
    'support',
    undefined,
  ])('What may be read again without a network is never %s', (word) => expect(isPersistable([word, 7])).toBe(false))
})

const DAY = 86_400_000
const now = 100 * DAY
const kept = (hash: string, days: number, length = 10) => ({ hash, at: now - days * DAY, text: 'x'.repeat(length) })

describe('what is kept', () => {
  test('What is kept goes after a month', () => {
    expect(isTooOld(now - 29 * DAY, now)).toBe(false)
    expect(tooMuch([kept('a', 29), kept('b', 31)], now).map(({ hash }) => hash)).toEqual(['b'])
  })

  test('What is kept goes when it is too much, the oldest first', () => {
    const rows = [kept('old', 3, 900_000), kept('new', 1, 900_000), kept('between', 2, 900_000)]
    expect(tooMuch(rows, now).map(({ hash }) => hash)).toEqual(['old'])
  })
})
