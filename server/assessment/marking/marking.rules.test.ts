import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { exactMarks } from './exact-marks.rules.ts'
import { type Answer, gradeQuestion, isAttempted, type MarkedQuestion, type Outcome } from './marking.rules.ts'
import type { Cancelled, Scheme } from './scheme.rules.ts'
import { ADVANCED, SINGLE } from '../../testing/marking-schemes.ts'

const NONE: Answer = { is: 'none' }
const ALL_OR_NOTHING: Scheme = { ...ADVANCED, marks: 200, negative_marks: 0, partial: 'none' }
const NUMBER: Scheme = { ...SINGLE, answer_type: 'number' }

/** `ACB` stands for options 1, 3, 2. */
const optionsOf = (letters: string): number[] => [...letters].map((letter) => letter.charCodeAt(0) - 64)
const asks = (scheme: Scheme, key: string, cancelled: Cancelled | null = null): MarkedQuestion => ({
  scheme,
  key: { is: 'options', right: optionsOf(key) },
  cancelled,
})
const chose = (letters: string): Answer => ({ is: 'options', options: optionsOf(letters) })
const typed = (text: string): Answer => ({ is: 'number', text })
const graded = (marks: number, outcome: Outcome) => ({ marks: exactMarks(marks), outcome })

describe('a single choice', () => {
  it('A single choice gives its marks when right, takes the negative ones when wrong, and nothing when left', () => {
    const question = asks(SINGLE, 'B')
    assert.deepEqual(gradeQuestion(question, chose('B'), true), graded(400, 'right'))
    for (const wrong of ['A', 'C', 'D'])
      assert.deepEqual(gradeQuestion(question, chose(wrong), true), graded(-100, 'wrong'))
    for (const left of [NONE, chose('')]) assert.deepEqual(gradeQuestion(question, left, true), graded(0, 'left'))
  })

  it('A single choice gives full marks for any right one where several are', () => {
    for (const right of ['A', 'C'])
      assert.deepEqual(gradeQuestion(asks(SINGLE, 'AC'), chose(right), true), graded(400, 'right'))
    assert.deepEqual(gradeQuestion(asks(SINGLE, 'AC'), chose('B'), true), graded(-100, 'wrong'))
  })

  it('A single choice takes thirds of a mark exactly, and nothing where nothing is taken', () => {
    const thirds = { ...SINGLE, marks: 200, negative_marks: 200, negative_divisor: 3 as const }
    assert.deepEqual(gradeQuestion(asks(thirds, 'A'), chose('B'), true), { marks: -200, outcome: 'wrong' })
    const free = gradeQuestion(asks({ ...SINGLE, negative_marks: 0 }, 'A'), chose('B'), true)
    assert.ok(Object.is(free.marks, 0))
  })
})

describe('a multiple choice with partial marks', () => {
  const table: [key: string, chosen: string, marks: number, outcome: Outcome][] = [
    ['AB', 'A', 100, 'partly'],
    ['AB', 'B', 100, 'partly'],
    ['AB', 'AB', 400, 'right'],
    ['AB', 'AD', -200, 'wrong'],
    ['AB', 'C', -200, 'wrong'],
    ['AB', 'ABC', -200, 'wrong'],
    ['AB', 'ABCD', -200, 'wrong'],
    ['AB', '', 0, 'left'],
    ['ABC', 'A', 100, 'partly'],
    ['ABC', 'AB', 200, 'partly'],
    ['ABC', 'BC', 200, 'partly'],
    ['ABC', 'ABC', 400, 'right'],
    ['ABC', 'ABD', -200, 'wrong'],
    ['ABC', 'ABCD', -200, 'wrong'],
    ['ABCD', 'D', 100, 'partly'],
    ['ABCD', 'AC', 200, 'partly'],
    ['ABCD', 'ABC', 300, 'partly'],
    ['ABCD', 'ABCD', 400, 'right'],
    ['A', 'A', 400, 'right'],
    ['A', 'AB', -200, 'wrong'],
    ['A', 'B', -200, 'wrong'],
    ['A', 'BCD', -200, 'wrong'],
  ]
  for (const [key, chosen, marks, outcome] of table) {
    it(`A multiple choice with partial marks gives ${marks / 100} for ${chosen || 'nothing'} where ${key} is right`, () => {
      assert.deepEqual(gradeQuestion(asks(ADVANCED, key), chose(chosen), true), graded(marks, outcome))
    })
  }

  it('A multiple choice with partial marks follows the sentences of the rule for every key and every choice', () => {
    const subsets = Array.from({ length: 16 }, (_, bits) =>
      [...'ABCD'].filter((_letter, at) => bits & (1 << at)).join(''),
    )
    for (const key of subsets.slice(1)) {
      for (const chosen of subsets) {
        const rightOnly = [...chosen].every((letter) => key.includes(letter))
        const expected = () => {
          if (chosen === '') return 0
          if (chosen === key) return 400
          if (rightOnly && key.length === 4 && chosen.length === 3) return 300
          if (rightOnly && key.length >= 3 && chosen.length === 2) return 200
          if (rightOnly && key.length >= 2 && chosen.length === 1) return 100
          return -200
        }
        const { marks } = gradeQuestion(asks(ADVANCED, key), chose(chosen), true)
        assert.equal(marks, exactMarks(expected()), `${chosen} of ${key}`)
      }
    }
  })
})

describe('a multiple choice of all or nothing', () => {
  it('A multiple choice of all or nothing gives its marks for the right ones and only them', () => {
    const question = asks(ALL_OR_NOTHING, 'AC')
    const outcomes = ['AC', 'CA', 'A', 'ABC', 'BD', ''].map((chosen) => gradeQuestion(question, chose(chosen), true))
    assert.deepEqual(outcomes, [
      graded(200, 'right'),
      graded(200, 'right'),
      ...Array<unknown>(3).fill(graded(0, 'wrong')),
      graded(0, 'left'),
    ])
  })
})

describe('a number', () => {
  const question = (from: number, to: number): MarkedQuestion => ({
    scheme: NUMBER,
    key: { is: 'number', range: { from, to } },
    cancelled: null,
  })

  it('A number is right from one end of the range to the other, both included', () => {
    const marks = ['12.399', '12.4', '12.5', '12.6', '12.601', '-12.5', '0'].map(
      (text) => gradeQuestion(question(12_400, 12_600), typed(text), true).marks,
    )
    assert.deepEqual(marks, [-300, 1200, 1200, 1200, -300, -300, -300])
  })

  it('A number that is zero is an answer', () => {
    assert.deepEqual(gradeQuestion(question(0, 0), typed('0'), true), graded(400, 'right'))
    assert.deepEqual(gradeQuestion(question(0, 0), NONE, true), graded(0, 'left'))
  })
})

describe('a cancelled question', () => {
  const [right, wrong] = [chose('A'), chose('B')]
  const cases: [Cancelled, counted: number[], left: number][] = [
    ['full_to_all', [400, 400, 400], 0],
    ['full_to_attempted', [400, 400, 0], 0],
    ['out_of_maximum', [0, 0, 0], 0],
  ]
  for (const [cancelled, counted, leftOut] of cases) {
    it(`A cancelled question with ${cancelled} gives the same for a right and a wrong answer`, () => {
      const question = asks(SINGLE, 'A', cancelled)
      const grades = [right, wrong, NONE].map((answer) => gradeQuestion(question, answer, true))
      assert.deepEqual(
        grades,
        counted.map((marks) => graded(marks, 'cancelled')),
      )
      assert.deepEqual(gradeQuestion(question, right, false), graded(0, 'not_evaluated'))
      assert.deepEqual(gradeQuestion(question, NONE, false), graded(leftOut, 'cancelled'))
    })
  }

  it('A cancelled question that asks for a number is marked alike, also where no number is right', () => {
    const question = (cancelled: Cancelled): MarkedQuestion => ({
      scheme: NUMBER,
      key: { is: 'number', range: { from: 5000, to: 5000 } },
      cancelled,
    })
    assert.deepEqual(gradeQuestion(question('full_to_attempted'), typed('-7.25'), true), graded(400, 'cancelled'))
    assert.deepEqual(gradeQuestion(question('full_to_attempted'), NONE, true), graded(0, 'cancelled'))
    assert.deepEqual(gradeQuestion(question('full_to_all'), NONE, true), graded(400, 'cancelled'))
    assert.deepEqual(gradeQuestion(question('out_of_maximum'), typed('5'), true), graded(0, 'cancelled'))
  })
})

describe('an answer', () => {
  it('An answer that is empty, or of another type than the question, is none', () => {
    assert.deepEqual(
      [NONE, chose(''), chose('A'), typed('5')].map((answer) => isAttempted('single', answer)),
      [false, false, true, false],
    )
    assert.deepEqual(
      [chose('A'), typed('0')].map((answer) => isAttempted('number', answer)),
      [false, true],
    )
    assert.deepEqual(gradeQuestion(asks(SINGLE, 'A'), typed('1'), true), graded(0, 'left'))
  })

  const options = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 4 })
  const keys = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 })
  const schemes = fc.constantFrom(SINGLE, ADVANCED, ALL_OR_NOTHING, { ...ALL_OR_NOTHING, negative_marks: 100 })
  const marksOf = (scheme: Scheme, right: number[], chosen: number[]) =>
    gradeQuestion({ scheme, key: { is: 'options', right }, cancelled: null }, { is: 'options', options: chosen }, true)

  it('An answer is the same in any order and with any duplicates', () => {
    fc.assert(
      fc.property(schemes, keys, options, fc.array(fc.nat(3), { maxLength: 4 }), fc.func(fc.nat()), (...given) => {
        const [scheme, right, chosen, again, orderOf] = given
        const doubled = [...chosen, ...again.flatMap((at) => chosen[at] ?? [])]
        const mixed = doubled.toSorted((a, b) => orderOf(a) - orderOf(b))
        assert.deepEqual(marksOf(scheme, [...right, ...right].reverse(), mixed), marksOf(scheme, right, chosen))
      }),
    )
  })

  it('An answer with one wrong option less, or one right option more, never has fewer marks', () => {
    fc.assert(
      fc.property(schemes, keys, options, fc.integer({ min: 1, max: 4 }), (scheme, right, chosen, option) => {
        // In a single choice another option replaces the chosen one.
        const isSingle = scheme.answer_type === 'single'
        const before = isSingle ? chosen.slice(0, 1) : chosen
        const others = isSingle ? [] : before.filter((one) => one !== option)
        const better = right.includes(option) ? [...others, option] : before.filter((one) => one !== option)
        // Under all or nothing, a student who begins to answer risks negative marks, as intended.
        fc.pre(before.length > 0 || isSingle || scheme.partial !== 'none' || scheme.negative_marks === 0)
        assert.ok(marksOf(scheme, right, better).marks >= marksOf(scheme, right, before).marks)
      }),
    )
  })

  it('An answer has at most full marks, and at least what a wrong one costs', () => {
    fc.assert(
      fc.property(schemes, keys, options, (scheme, right, chosen) => {
        const { marks } = marksOf(scheme, right, chosen)
        assert.ok(marks <= exactMarks(scheme.marks) && marks >= -exactMarks(scheme.negative_marks))
      }),
    )
  })

  it('An answer nearer to a range never has fewer marks', () => {
    const whole = fc.integer({ min: -50, max: 50 })
    fc.assert(
      fc.property(whole, whole, whole, whole, (one, other, first, second) => {
        const range = { from: Math.min(one, other) * 1000, to: Math.max(one, other) * 1000 }
        const distance = (value: number) => Math.max(0, range.from - value * 1000, value * 1000 - range.to)
        const [near, far] = [first, second].toSorted((a, b) => distance(a) - distance(b))
        const marks = (value = 0) =>
          gradeQuestion({ scheme: NUMBER, key: { is: 'number', range }, cancelled: null }, typed(String(value)), true)
            .marks
        assert.ok(marks(near) >= marks(far))
      }),
    )
  })
})
