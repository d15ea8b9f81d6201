import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Section, SectionQuestion } from './counted-questions.rules.ts'
import { exactMarks, roundToHundredths } from './exact-marks.rules.ts'
import type { Answer } from './marking.rules.ts'
import { emptyTally, gradePaper, inHundredths, paperMaximum } from './paper-grade.rules.ts'
import type { Cancelled, Scheme } from './scheme.rules.ts'
import { ADVANCED, SINGLE } from '../../testing/marking-schemes.ts'

const [PHYSICS, CHEMISTRY] = [1, 2]
const NUMBER: Scheme = { ...SINGLE, answer_type: 'number', negative_marks: 0 }
const GATE: Scheme = { ...SINGLE, marks: 100, negative_divisor: 3 }

const asks = (
  question_id: number,
  subject_id: number,
  scheme: Scheme,
  cancelled: Cancelled | null = null,
): SectionQuestion => ({
  question_id,
  subject_id,
  scheme,
  key:
    scheme.answer_type === 'number'
      ? { is: 'number', range: { from: 5000, to: 5000 } }
      : { is: 'options', right: [1, 2] },
  cancelled,
})
const chose = (...options: number[]): Answer => ({ is: 'options', options })
const typed = (text: string): Answer => ({ is: 'number', text })

const zero = emptyTally()

describe('a paper', () => {
  const sections: Section[] = [
    {
      attempt_at_most: null,
      questions: [
        asks(1, PHYSICS, SINGLE),
        asks(2, PHYSICS, SINGLE),
        asks(3, PHYSICS, ADVANCED),
        asks(4, CHEMISTRY, SINGLE),
      ],
    },
    { attempt_at_most: 2, questions: [5, 6, 7, 8].map((id) => asks(id, CHEMISTRY, NUMBER)) },
  ]
  const answers = new Map<number, Answer>([
    [1, chose(2)],
    [2, chose(3)],
    [3, chose(2)],
    [8, typed('5')],
    [7, typed('5')],
    [5, typed('6')],
  ])
  const grade = gradePaper(sections, answers)

  it('A paper says of each question what became of it', () => {
    assert.deepEqual(
      [...grade.questions.entries()].map(([id, { marks, outcome }]) => [id, marks / 300, outcome]),
      [
        [1, 4, 'right'],
        [2, -1, 'wrong'],
        [3, 1, 'partly'],
        [4, 0, 'left'],
        [5, 0, 'wrong'],
        [6, 0, 'left'],
        [7, 4, 'right'],
        [8, 0, 'not_evaluated'],
      ],
    )
  })

  it('A paper has sums by section, by subject and of all', () => {
    const first = { ...zero, marks: 400, gained: 500, lost: 800, maximum: 1600, right: 1, partly: 1, wrong: 1, left: 1 }
    const second = {
      ...zero,
      marks: 400,
      gained: 400,
      lost: 400,
      maximum: 800,
      right: 1,
      wrong: 1,
      left: 1,
      not_evaluated: 1,
    }
    assert.deepEqual(grade.sections.map(inHundredths), [first, second])
    const physics = { ...first, maximum: 1200, left: 0 }
    const chemistry = { ...second, maximum: 1200, left: 2 }
    assert.deepEqual(
      [...grade.subjects].map(([subject, tally]) => [subject, inHundredths(tally)]),
      [
        [PHYSICS, physics],
        [CHEMISTRY, chemistry],
      ],
    )
    assert.deepEqual(inHundredths(grade.total), {
      ...zero,
      marks: 800,
      gained: 900,
      lost: 1200,
      maximum: 2400,
      right: 2,
      partly: 1,
      wrong: 2,
      left: 2,
      not_evaluated: 1,
    })
    assert.equal(grade.answered, 6)
    assert.equal(paperMaximum(sections), exactMarks(2400))
  })

  it('A paper without questions or answers has nothing', () => {
    assert.deepEqual(gradePaper([], new Map()), {
      questions: new Map(),
      sections: [],
      subjects: new Map(),
      total: zero,
      answered: 0,
    })
    assert.deepEqual(inHundredths(gradePaper(sections, new Map()).total), { ...zero, maximum: 2400, left: 8 })
  })

  it('A paper keeps a negative total', () => {
    const all = new Map([1, 2, 4].map((id) => [id, chose(4)] as const))
    assert.deepEqual(inHundredths(gradePaper(sections, all).total), {
      ...zero,
      marks: -300,
      lost: 1500,
      maximum: 2400,
      wrong: 3,
      left: 5,
    })
  })

  it('A paper adds thirds before it rounds', () => {
    const questions = Array.from({ length: 65 }, (_, at) => asks(at, PHYSICS, GATE))
    const wrong = (count: number) =>
      new Map(questions.slice(0, count).map(({ question_id }) => [question_id, chose(3)] as const))
    const marksOf = (count: number) =>
      inHundredths(gradePaper([{ attempt_at_most: null, questions }], wrong(count)).total).marks
    assert.deepEqual([1, 2, 3, 4, 65].map(marksOf), [-33, -67, -100, -133, -2167])
  })

  it('A paper gives full marks for a cancelled optional question only among those that count', () => {
    const marksWith = (cancelled: Cancelled, ...ids: number[]) => {
      const questions = [1, 2, 3].map((id) => asks(id, PHYSICS, NUMBER, id === 3 ? cancelled : null))
      const given = new Map(ids.map((id) => [id, typed('6')] as const))
      const { total } = gradePaper([{ attempt_at_most: 2, questions }], given)
      return [total.marks / 300, total.maximum / 300]
    }
    for (const cancelled of ['full_to_all', 'full_to_attempted'] as const) {
      assert.deepEqual(marksWith(cancelled, 1, 3), [4, 8])
      assert.deepEqual(marksWith(cancelled, 1, 2, 3), [0, 8])
      assert.deepEqual(marksWith(cancelled, 1), [0, 8])
    }
    assert.deepEqual(marksWith('out_of_maximum', 1, 3), [0, 4])
    assert.deepEqual(marksWith('out_of_maximum', 1, 2), [0, 8])
  })
})

describe('every paper', () => {
  const schemes = fc.constantFrom(SINGLE, NUMBER, ADVANCED, GATE)
  const corrections = fc.constantFrom<(Cancelled | null)[]>(
    null,
    null,
    null,
    'full_to_all',
    'full_to_attempted',
    'out_of_maximum',
  )
  const questions = fc.array(
    fc.record({ subject: fc.constantFrom(PHYSICS, CHEMISTRY), scheme: schemes, cancelled: corrections }),
    {
      maxLength: 12,
    },
  )
  const answers = fc.oneof(
    fc.constant<Answer>({ is: 'none' }),
    fc.constantFrom(typed('5'), typed('-5')),
    fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 4 }).map((options) => chose(...options)),
  )
  const papers = fc
    .array(fc.record({ attempt_at_most: fc.option(fc.nat(6)), questions }), { maxLength: 4 })
    .map((sections) =>
      sections.map(({ attempt_at_most, questions: own }, number): Section => ({
        attempt_at_most,
        questions: own.map(({ subject, scheme, cancelled }, at) => asks(100 * number + at, subject, scheme, cancelled)),
      })),
    )
  const graded = fc.tuple(papers, fc.func(answers)).map(([sections, answerOf]) => {
    const ids = sections.flatMap(({ questions: own }) => own.map(({ question_id }) => question_id))
    const given = new Map(ids.map((id) => [id, answerOf(id)]))
    return { sections, given, grade: gradePaper(sections, given) }
  })

  it('Every paper adds up exactly, and is rounded once', () => {
    fc.assert(
      fc.property(graded, ({ grade }) => {
        const marks = [...grade.questions.values()].map((one) => one.marks)
        const sum = (values: number[]) => values.reduce((total, one) => total + one, 0)
        assert.ok(marks.every(Number.isSafeInteger))
        assert.equal(grade.total.marks, sum(marks))
        assert.equal(inHundredths(grade.total).marks, roundToHundredths(sum(marks)))
        for (const tallies of [grade.sections, [...grade.subjects.values()]]) {
          for (const field of [
            'marks',
            'gained',
            'lost',
            'right',
            'wrong',
            'partly',
            'left',
            'not_evaluated',
            'cancelled',
          ] as const) {
            assert.equal(sum(tallies.map((tally) => tally[field])), grade.total[field], field)
          }
        }
        const { right, wrong, partly, left, not_evaluated, cancelled } = grade.total
        assert.equal(right + wrong + partly + left + not_evaluated + cancelled, grade.questions.size)
      }),
    )
  })

  it('Every paper gives nobody more than the maximum, in any section, subject or all', () => {
    fc.assert(
      fc.property(graded, ({ grade }) => {
        for (const { gained, maximum, marks } of [grade.total, ...grade.sections, ...grade.subjects.values()]) {
          assert.ok(gained <= maximum && marks <= gained)
        }
      }),
    )
  })

  it('Every paper lets the same questions count after every correction', () => {
    fc.assert(
      fc.property(graded, fc.func(corrections), ({ sections, given, grade }, correct) => {
        const corrected = sections.map((section) => ({
          ...section,
          questions: section.questions.map((one) => ({ ...one, cancelled: correct(one.question_id) })),
        }))
        for (const [id, { outcome }] of gradePaper(corrected, given).questions) {
          assert.equal(outcome === 'not_evaluated', grade.questions.get(id)?.outcome === 'not_evaluated')
        }
      }),
    )
  })
})
