import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type AnswerType, type Key, keyFault, type Scheme, schemeFault } from './scheme.rules.ts'
import { ADVANCED, SINGLE } from '../../testing/marking-schemes.ts'

describe('a scheme', () => {
  const cases: [string, Scheme, number, ReturnType<typeof schemeFault>][] = [
    ['of a single choice takes any number of options', SINGLE, 6, null],
    ['with partial marks takes four options', ADVANCED, 4, null],
    ['with partial marks is refused with five', ADVANCED, 5, 'partial_with_too_many_options'],
    ['of all or nothing takes five', { ...ADVANCED, partial: 'none' }, 5, null],
    [
      'with partial marks is refused for one choice',
      { ...ADVANCED, answer_type: 'single' },
      4,
      'partial_without_multiple',
    ],
    [
      'with partial marks is refused for a number',
      { ...ADVANCED, answer_type: 'number' },
      0,
      'partial_without_multiple',
    ],
    ['never gives more for three of four than for all', { ...ADVANCED, marks: 399 }, 4, 'partial_above_marks'],
    ['gives some marks', { ...SINGLE, marks: 0 }, 4, 'marks_invalid'],
    ['has whole hundredths', { ...SINGLE, marks: 33.3 }, 4, 'marks_invalid'],
    ['takes nothing by what it adds', { ...SINGLE, negative_marks: -100 }, 4, 'negative_marks_invalid'],
    ['takes whole hundredths', { ...SINGLE, negative_marks: 33.3 }, 4, 'negative_marks_invalid'],
    ['may take nothing', { ...SINGLE, negative_marks: 0 }, 4, null],
  ]
  for (const [what, scheme, options, fault] of cases)
    it(`A scheme ${what}`, () => assert.equal(schemeFault(scheme, options), fault))
})

describe('a key', () => {
  const options = (...right: number[]): Key => ({ is: 'options', right })
  const range = (from: number, to: number): Key => ({ is: 'number', range: { from, to } })
  const cases: [string, AnswerType, Key, ReturnType<typeof keyFault>][] = [
    ['names an option', 'single', options(1), null],
    ['may name several, of a single choice too', 'single', options(1, 2), null],
    ['may name all', 'multiple', options(1, 2, 3, 4), null],
    ['names one at least', 'multiple', options(), 'no_right_option'],
    ['names options of its question', 'single', options(1, 9), 'unknown_option'],
    ['is a range for a number', 'number', range(0, 0), null],
    ['has its ends in order', 'number', range(1, 0), 'range_reversed'],
    ['is no option for a number', 'number', options(1), 'key_of_another_type'],
    ['is no number for options', 'multiple', range(0, 1), 'key_of_another_type'],
  ]
  for (const [what, type, key, fault] of cases) {
    it(`A key ${what}`, () => assert.equal(keyFault(type, key, [1, 2, 3, 4]), fault))
  }
})
