import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Check, questionChecks } from './question-checks.rules.ts'
import { blankFields, keyAfter, languagesIn, type QuestionFields, sentFields } from './question-fields.rules.ts'

/** A library that knows no command but these. */
const tried = (source: string): string | null =>
  source.match(/\\[a-z]+/g)?.find((command) => !['\\frac', '\\pi'].includes(command)) ?? null

const good: Partial<QuestionFields> = { subject: 'PHY', question: 'What?', optionA: '6', optionB: '8', correct: 'B' }
const checksOf = (changes: Partial<QuestionFields>): Check[] =>
  questionChecks({ ...blankFields(), ...good, ...changes }, tried)
const told = (changes: Partial<QuestionFields>): string[] =>
  checksOf(changes).map((check) => {
    const more = check.about === 'answer' || check.about === 'formula' ? ` ${check.fault.is}` : ''
    return `${check.field}: ${check.about}${more}`
  })

describe('what is looked at while a question is typed', () => {
  it('Nothing is told of a question where all is well', () => {
    assert.deepEqual(told({}), [])
    assert.deepEqual(told({ question: 'How long is $\\frac{\\pi}{2}$ at $5 or $6?' }), [])
  })

  for (const [what, changes, expected] of [
    [
      'a subject and a question that are missing',
      { subject: '', question: ' ' },
      ['subject: no_subject', 'question: no_question'],
    ],
    ['equal options', { optionB: '6 ' }, ['optionA: answer equal_options']],
    ['one option alone', { optionB: '' }, ['optionA: answer two_options']],
    ['a missing key', { correct: '' }, ['correct: answer key']],
    ['a key of an empty option', { correct: 'C' }, ['correct: answer not_option']],
    ['every option right, where one is', { correct: 'A,B' }, ['correct: answer all_right']],
    ['a percent sign that hides the rest', { optionA: '$5% of x$ and $5\\%$' }, ['optionA: formula percent']],
    ['a lone dollar', { optionA: 'so $x^2 is' }, ['optionA: formula lone_dollar']],
    ['an unknown command, in any language', { question_ml: '$\\nothing$' }, ['question_ml: formula not_drawn']],
    ['a command outside of mathematics', { explanation: '\\frac' }, ['explanation: formula outside']],
    ['all of the above', { optionC: 'All of the above' }, ['keep_order: order']],
    ['an option that may refer to others', { optionC: 'both fly' }, ['keep_order: order_unsure']],
    ['an answer about the order', { optionC: 'both fly', keep_order: 'No' }, []],
    [
      'an answer that the wording contradicts',
      { optionC: 'All of these', keep_order: 'No' },
      ['keep_order: order_overruled'],
    ],
    ['an answer that says what the wording does', { optionC: 'All of these', keep_order: 'Yes' }, []],
    ['a picture without words', { question_image: 'x' }, ['question_image_text: picture_words']],
    ['an option that is a picture without words', { imageC: 'x' }, ['optionC: picture_words']],
    ['a key of too many decimals', { type: 'Number', correct: '1.2345' }, ['correct: answer key']],
    ['a range that goes backwards', { type: 'Number', correct: '2..1' }, ['correct: answer key']],
    ['a number that has to be exact', { type: 'Number', correct: '12.5' }, ['correct: exact']],
  ] as const) {
    it(`What is told of a question is ${what}`, () => assert.deepEqual(told(changes), expected))
  }

  it('What is told of a question names the command that is unknown', () => {
    const [check] = checksOf({ question: '$\\nothing$' })
    assert.deepEqual(check?.about === 'formula' && check.fault, {
      is: 'not_drawn',
      source: '\\nothing',
      command: '\\nothing',
    })
  })
})

describe('the form of a question', () => {
  it('The form of a question sends no options with a number, whatever was typed before', () => {
    const sent = sentFields({ ...blankFields(), ...good, type: 'Number', correct: '5', optionA_hi: 'छह' })
    assert.deepEqual([sent.optionA, sent.optionA_hi, sent.correct, sent.question], ['', '', '5', 'What?'])
  })

  it('The form of a question ticks one option, or several', () => {
    const single = { ...blankFields(), correct: 'A' }
    assert.equal(keyAfter(single, 'C', true), 'C')
    const multiple: QuestionFields = { ...single, type: 'Multiple' }
    assert.equal(keyAfter({ ...multiple, correct: 'C' }, 'A', true), 'A,C')
    assert.equal(keyAfter({ ...multiple, correct: 'A,C' }, 'A', false), 'C')
  })

  it('The form of a question shows the languages in which something is there', () => {
    assert.deepEqual(languagesIn(blankFields()), ['en'])
    assert.deepEqual(languagesIn({ ...blankFields(), optionA_ml: 'ആറ്' }), ['en', 'ml'])
  })
})
