import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { clash, heldUntil, sharedWith } from './embargo.rules.ts'

const GRACE = 60
/** Results for which nobody gave a time come a quarter of an hour and a millisecond after the end of the exam below. */
const DEFAULT_RESULTS = 2000 + 900_001
const NOW = { now: 500, graceMs: GRACE }
const TIMES = { visible_at: null, starts_at: 1000, opens_at: null, latest_deadline: null, was_out: false }
const exam = { ...TIMES, kind: 'exam', ends_at: 2000, results_at: null }
const quiz = { ...exam, kind: 'quiz', starts_at: null, ends_at: null }

describe('how long a paper holds its questions', () => {
  const cases = {
    'until its default results, a quarter of an hour after its end': [exam, DEFAULT_RESULTS],
    'until its results where those come later': [{ ...exam, results_at: 5000 }, 5000],
    'until the last can hand in where each sees results at once': [{ ...exam, results_at: 0 }, 2061],
    'as long as somebody was given more time': [{ ...exam, latest_deadline: 3000 }, DEFAULT_RESULTS + 1000],
    'until the last can hand in where its results were out before': [
      { ...exam, results_at: 5000, was_out: true },
      2061,
    ],
    'until its results where it has no end': [{ ...exam, ends_at: null, results_at: 5000 }, 5000],
    'never where it has neither end nor results': [{ ...exam, ends_at: null }, 0],
    'never as a quiz': [quiz, 0],
  } as const
  for (const [name, [paper, until]] of Object.entries(cases)) {
    it(`A paper holds its questions ${name}`, () => assert.equal(heldUntil(paper, GRACE), until))
  }
})

describe('two papers with the same question', () => {
  const later = { ...exam, starts_at: 3000, ends_at: 4000 }
  const clashing = (one: typeof exam, other: typeof exam) => {
    assert.equal(clash(one, other, NOW), clash(other, one, NOW))
    return clash(one, other, NOW)
  }
  it('Two papers with the same question clash where results of one come before the other is over', () =>
    assert.ok(clashing(exam, later)))
  it('Two papers with the same question do not clash where results of both come at the same moment', () =>
    assert.ok(!clashing({ ...exam, results_at: 9000 } as never, { ...later, results_at: 9000 } as never)))
  it('Two papers with the same question clash where the key of one is shown for challenges before the other is over', () => {
    const shown = { ...exam, results_at: 9000, opens_at: 2500 } as never
    assert.ok(clashing(shown, { ...later, results_at: 9000 } as never))
  })
  it('Two papers with the same question clash where one gives its key away at once', () => {
    assert.ok(clashing(quiz as never, later))
    assert.ok(clashing({ ...exam, results_at: 0 } as never, { ...later, results_at: 9000 } as never))
  })
  it('Two papers with the same question do not clash where the exam is over and has its results', () =>
    assert.ok(!clash(quiz, exam, { now: DEFAULT_RESULTS, graceMs: GRACE })))
  it('Two papers with the same question clash until the results of the exam that is over', () =>
    assert.ok(clash(quiz, exam, { now: DEFAULT_RESULTS - 1, graceMs: GRACE })))
  it('Two papers with the same question do not clash where the quiz is seen only after the exam', () =>
    assert.ok(!clashing({ ...quiz, visible_at: 2000 + DEFAULT_RESULTS } as never, later)))
})

it('Questions are the same by their code in any version, and by what they ask under another code', () => {
  const own = ['A', 'B', 'C'].map((code) => ({ code, content: `asks ${code}` }))
  const other = (paper: string, ...questions: { code: string; content: string }[]) => ({ paper, questions })
  const found = sharedWith(own, [
    other('by code', { code: 'A', content: 'asks A in other words' }),
    other('by content', { code: 'Z', content: 'asks B' }),
    other('none', { code: 'Y', content: 'asks Y' }),
  ])
  const named = found.map(({ paper, questions }) => [paper, ...questions.map(({ code }) => code)])
  assert.deepEqual(named, [
    ['by code', 'A'],
    ['by content', 'B'],
  ])
})
