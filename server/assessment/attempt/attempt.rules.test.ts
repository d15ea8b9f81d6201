import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  answeredOf,
  deadlineOf,
  hasTooFew,
  isOverdue,
  mergeAnswers,
  passMarksOf,
  receiptNumber,
  startOf,
  toMarks,
} from './attempt.rules.ts'

const NOW = 1_800_000_000_000
const paper = { minutes: 30, starts_at: null, ends_at: null }
const open = { state: 'open' as const, deadline: NOW, number: 1 }
const final = { ...open, state: 'final' as const }

const LATE = 60_000

describe('the deadline', () => {
  it('The deadline of an attempt is the minutes after the start, never later than the end of the paper, or none', () => {
    assert.equal(deadlineOf(paper, NOW), NOW + 30 * 60_000)
    assert.equal(deadlineOf({ minutes: 30, ends_at: NOW + 60_000 }, NOW), NOW + 60_000)
    assert.equal(deadlineOf({ minutes: 1, ends_at: NOW + 600_000 }, NOW), NOW + 60_000)
    assert.equal(deadlineOf({ minutes: null, ends_at: NOW + 5 }, NOW), NOW + 5)
    assert.equal(deadlineOf({ minutes: null, ends_at: null }, NOW), null)
  })

  it('The deadline of an attempt is over for good a minute later', () => {
    assert.equal(isOverdue(open, NOW + LATE, LATE), false)
    assert.equal(isOverdue(open, NOW + LATE + 1, LATE), true)
    assert.equal(isOverdue(final, NOW + LATE + 1, LATE), false)
    assert.equal(isOverdue({ ...open, deadline: null }, NOW + 1e12, LATE), false)
  })
})

describe('pressing Start', () => {
  const windowed = { starts_at: NOW, ends_at: NOW + 1000 }
  const cases: [string, Parameters<typeof startOf>, ReturnType<typeof startOf>][] = [
    ['begins the first time', [paper, null, false, NOW], 'begin'],
    ['goes on with an open attempt, also after the window', [windowed, open, false, NOW + 5000], 'resume'],
    ['begins again where that is allowed', [paper, final, true, NOW], 'begin'],
    ['is refused after a submit where it is not', [paper, final, false, NOW], 'already_attended'],
    ['is refused before the window', [windowed, null, false, NOW - 1], 'not_open_yet'],
    ['begins with the window', [windowed, null, false, NOW], 'begin'],
    ['is refused when the window is over', [windowed, null, false, NOW + 1000], 'window_over'],
  ]
  for (const [what, args, wanted] of cases) it(`Pressing Start ${what}`, () => assert.equal(startOf(...args), wanted))
})

describe('answers that come with a submit', () => {
  const rest = { response: null, seconds: null }
  const saved = [{ ...rest, question_id: 1, option_id: 11, seq: 5 }]
  const cases: [string, { question_id: number; option_id: number | null; seq: number | null }[], number | null][] = [
    ['leave a saved one that they do not name', [], 11],
    ['win with a higher counter', [{ question_id: 1, option_id: 12, seq: 6 }], 12],
    ['take an answer back with a higher counter', [{ question_id: 1, option_id: null, seq: 6 }], null],
    ['lose with a lower counter', [{ question_id: 1, option_id: 12, seq: 4 }], 11],
    ['lose without a counter', [{ question_id: 1, option_id: 12, seq: null }], 11],
  ]
  for (const [what, submitted, wanted] of cases) {
    const whole = submitted.map((one) => ({ ...rest, ...one }))
    it(`Answers that come with a submit ${what}`, () =>
      assert.equal(mergeAnswers(saved, whole).find((one) => one.question_id === 1)?.option_id, wanted))
  }

  it('Answers that come with a submit count without a counter where nothing was saved', () => {
    assert.deepEqual(mergeAnswers(saved, [{ ...rest, question_id: 2, option_id: 21, seq: null }]), [
      ...saved,
      { ...rest, question_id: 2, option_id: 21, seq: 0 },
    ])
  })
})

describe('the least number of answers', () => {
  it('The least number of answers is three, or all where there are fewer, and none once the time is over', () => {
    assert.equal(hasTooFew(2, 3, 30, NOW + 60_000, NOW), true)
    assert.equal(hasTooFew(3, 3, 30, NOW + 60_000, NOW), false)
    assert.equal(hasTooFew(2, 3, 2, null, NOW), false)
    assert.equal(hasTooFew(0, 3, 30, NOW, NOW), false)
    assert.equal(hasTooFew(0, 3, 30, NOW + 2000, NOW), false)
    assert.equal(hasTooFew(0, 3, 30, NOW + 2001, NOW), true)
    assert.equal(hasTooFew(0, 3, 30, null, NOW), true)
  })
})

describe('answers and marks', () => {
  it('The number of answers counts those that were not taken back', () => {
    const answers = [
      { option_id: 10, response: null },
      { option_id: null, response: null },
      { option_id: null, response: '0' },
    ]
    const kept = answers.map((one, at) => ({ ...one, question_id: at + 1, seq: 1, seconds: null }))
    assert.equal(answeredOf(kept), 2)
  })

  it('The marks to pass are the named ones, or the share of all, never rounded in the student’s disfavour or favour', () => {
    assert.deepEqual([passMarksOf(700, 2000, 40), passMarksOf(null, 2000, 40), passMarksOf(null, 1, 40)], [700, 800, 1])
    assert.equal(toMarks(1250), 12.5)
  })
})

describe('a receipt', () => {
  it('A receipt is numbered by its kind and its attempt', () => {
    assert.deepEqual(
      [receiptNumber('quiz', 1), receiptNumber('exam', 32), receiptNumber('entrance', 2 ** 53 - 1)],
      ['Q-1', 'E-10', 'E-7ZZZZZZZZZZ'],
    )
  })
})
