import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { SINGLE } from '../../testing/marking-schemes.ts'
import type { Section } from '../marking/counted-questions.rules.ts'
import { countedQuestions } from '../marking/counted-questions.rules.ts'
import type { Answer } from '../marking/marking.rules.ts'
import { gradePaper } from '../marking/paper-grade.rules.ts'
import type { Key } from '../marking/scheme.rules.ts'
import {
  changedQuestions,
  type Correction,
  correctedSections,
  correctionFault,
  type Corrections,
  correctionsText,
  parseCorrections,
  reasonsOf,
  withChanges,
} from './corrections.rules.ts'

const IDS = [1, 2, 3, 4]
const printed: Key = { is: 'options', right: [12] }
const printedOf = () => printed
const asked = (attempt_at_most: number | null): Section[] => [
  {
    attempt_at_most,
    questions: IDS.map((question_id) => ({
      question_id,
      subject_id: 1,
      scheme: SINGLE,
      key: printed,
      cancelled: null,
    })),
  },
]

const correction: fc.Arbitrary<Correction> = fc.oneof(
  fc.uniqueArray(fc.constantFrom(11, 12, 13, 14), { minLength: 1 }).map((right) => ({ is: 'options' as const, right })),
  fc
    .constantFrom('full_to_all' as const, 'full_to_attempted' as const, 'out_of_maximum' as const)
    .map((how) => ({ is: 'cancelled' as const, how })),
)
const change = fc.record({ question_id: fc.constantFrom(...IDS), correction: fc.option(correction) })
const corrections = fc.array(change).map((changes) => withChanges(new Map(), changes, printedOf))
const answers: fc.Arbitrary<Map<number, Answer>> = fc
  .array(fc.tuple(fc.constantFrom(...IDS), fc.constantFrom(11, 12, 13, 14)))
  .map((all) => new Map(all.map(([id, option]) => [id, { is: 'options', options: [option] }])))

describe('corrections of a key', () => {
  it('Corrections of a key are read as they were stored, and are one text however they came about', () =>
    fc.assert(
      fc.property(corrections, fc.array(change), (some, more) => {
        assert.deepEqual(new Map(parseCorrections(correctionsText(some))), new Map(some))
        const there = withChanges(some, more, printedOf)
        const back = withChanges(
          there,
          IDS.map((question_id) => ({ question_id, correction: some.get(question_id) ?? null })),
          printedOf,
        )
        assert.equal(correctionsText(back), correctionsText(some))
      }),
    ))

  it('Corrections of a key are none where they say what is printed, in any order', () => {
    const same = withChanges(new Map(), [{ question_id: 1, correction: { is: 'options', right: [12, 12] } }], printedOf)
    assert.equal(same.size, 0)
    const range: Key = { is: 'number', range: { from: 1, to: 2 } }
    const changes = [{ question_id: 1, correction: { is: 'range' as const, from: 1, to: 2 } }]
    assert.equal(withChanges(new Map(), changes, () => range).size, 0)
  })

  it('Corrections of a key change which answers are right, never which of them count', () =>
    fc.assert(
      fc.property(corrections, answers, fc.option(fc.integer({ min: 1, max: 4 })), (some, given, most) => {
        const [before = assert.fail()] = asked(most)
        const [after = assert.fail()] = correctedSections([before], some)
        assert.deepEqual(countedQuestions(after, given), countedQuestions(before, given))
        assert.equal(gradePaper([after], given).answered, gradePaper([before], given).answered)
      }),
    ))

  it('Corrections of a key leave a question alone of which they say nothing', () =>
    fc.assert(
      fc.property(corrections, answers, (some, given) => {
        const before = gradePaper(asked(null), given).questions
        const after = gradePaper(correctedSections(asked(null), some), given).questions
        for (const id of IDS) if (!some.has(id)) assert.deepEqual(after.get(id), before.get(id))
      }),
    ))

  it('Corrections of a key give full marks for any of several right options of a single choice', () => {
    const both: Corrections = new Map([[1, { is: 'options', right: [11, 12] }]])
    const gradeOf = (option: number) =>
      gradePaper(
        correctedSections(asked(null), both),
        new Map([[1, { is: 'options', options: [option] }]]),
      ).questions.get(1)?.outcome
    assert.deepEqual([11, 12, 13].map(gradeOf), ['right', 'right', 'wrong'])
  })

  const single = { answer_type: 'single', key: printed, options: [11, 12] } as const
  const number = { answer_type: 'number', key: { is: 'number', range: { from: 0, to: 0 } }, options: [] } as const
  const faults = [
    [single, { is: 'options', right: [] }, 'no_right_option'],
    [single, { is: 'options', right: [99] }, 'unknown_option'],
    [single, { is: 'range', from: 1, to: 2 }, 'key_of_another_type'],
    [number, { is: 'options', right: [11] }, 'key_of_another_type'],
    [number, { is: 'range', from: 2, to: 1 }, 'range_reversed'],
    [number, { is: 'range', from: 1, to: 1 }, null],
    [single, { is: 'cancelled', how: 'full_to_all' }, null],
    [single, { is: 'options', right: [11, 12] }, null],
  ] as const
  for (const [question, one, fault] of faults)
    it(`A correction is checked: ${JSON.stringify(one)} of a ${question.answer_type}: ${fault ?? 'may be'}`, () =>
      assert.equal(
        correctionFault(question, one.is === 'options' ? { is: 'options', right: [...one.right] } : one),
        fault,
      ))

  it('Corrections of a key have the reason that was given last, also for going back', () => {
    const first: Corrections = new Map([[1, { is: 'options', right: [11] }]])
    const versions = [
      { corrections: new Map(), reason: null },
      { corrections: first, reason: 'one' },
      { corrections: new Map([...first, [2, { is: 'options' as const, right: [13] }]]), reason: 'two' },
      { corrections: new Map(), reason: 'back' },
    ]
    assert.deepEqual(
      [...reasonsOf(versions.slice(0, 3))],
      [
        [1, 'one'],
        [2, 'two'],
      ],
    )
    assert.deepEqual(
      [...reasonsOf(versions)],
      [
        [1, 'back'],
        [2, 'back'],
      ],
    )
    assert.deepEqual(changedQuestions(first, new Map()), [1])
  })
})
