import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type AnswerableQuestion, readAnswer, readSubmitted, type SaidAnswer } from './submitted-answers.rules.ts'

const options = [
  { option_id: 11, ptext: 'Yes' },
  { option_id: 12, ptext: 'No' },
  { option_id: 9, ptext: 'Perhaps' },
]
const single: AnswerableQuestion = { answer_type: 'single', options }
const multiple: AnswerableQuestion = { answer_type: 'multiple', options }
const number: AnswerableQuestion = { answer_type: 'number', options: [] }
const questions = new Map([
  [1, single],
  [2, { ...single, options: [{ option_id: 21, ptext: 'Yes' }] }],
  [3, multiple],
  [4, number],
])

describe('what is said of one question', () => {
  const none = { option_id: null, response: null }
  const one = (option_id: number) => ({ option_id, response: null })
  const other = (response: string) => ({ option_id: null, response })
  const table: [string, AnswerableQuestion, SaidAnswer, ReturnType<typeof readAnswer>][] = [
    ['an option by its text', single, { answer: 'No' }, one(12)],
    ['an option by its id', single, { option_id: 12 }, one(12)],
    ['another text', single, { answer: 'no' }, undefined],
    ['an id of another question', single, { option_id: 21 }, undefined],
    ['a list where one is asked for', single, { answer: ['No'] }, undefined],
    ['several options, whatever their order', multiple, { answer: ['Yes', 'Perhaps'] }, other('9,11')],
    ['the same twice', multiple, { answer: ['No', 'No'] }, one(12)],
    ['one of several as a text', multiple, { answer: 'No' }, one(12)],
    ['a list with an unknown one', multiple, { answer: ['No', 'Never'] }, undefined],
    ['a number as it was typed', number, { answer: ' +05.50 ' }, other('5.5')],
    ['a number of Hindi digits', number, { answer: '१२' }, other('12')],
    ['a number that is none', number, { answer: '1e3' }, undefined],
    ['only a sign', number, { answer: '-' }, none],
    ['numbers', number, { answer: ['1', '2'] }, undefined],
    ['an option of a number', number, { option_id: 11 }, undefined],
    ...[single, multiple, number].flatMap((question): [string, AnswerableQuestion, SaidAnswer, typeof none][] => [
      [`nothing at a ${question.answer_type} one`, question, { answer: null }, none],
      [`an empty text at a ${question.answer_type} one`, question, { answer: '' }, none],
      [`an empty list at a ${question.answer_type} one`, question, { answer: [] }, none],
      [`no option at a ${question.answer_type} one`, question, { option_id: null }, none],
    ]),
  ]
  for (const [what, question, said, wanted] of table) {
    it(`What is said of one question is read as what it is: ${what}`, () =>
      assert.deepEqual(readAnswer(question, said, false), wanted))
  }

  it('What is said of one question is a whole number where the paper asks for the nearest one', () => {
    assert.equal(readAnswer(number, { answer: '5.5' }, true), undefined)
    assert.deepEqual(readAnswer(number, { answer: '-5' }, true), other('-5'))
  })
})

describe('what a submit says', () => {
  const paper = { questions, integerOnly: false }

  it('What a submit says stands for answers, with or without a counter', () => {
    assert.deepEqual(readSubmitted(paper, [{ question_id: 2, answer: 'Yes', seq: 4, seconds: 7 }]), [
      { question_id: 2, option_id: 21, response: null, seq: 4, seconds: 7 },
    ])
    assert.deepEqual(readSubmitted(paper, [{ question_id: 4, answer: '7.0' }]), [
      { question_id: 4, option_id: null, response: '7', seq: null, seconds: null },
    ])
  })

  it('What a submit says is nothing when one answer of it cannot be: then nothing of it counts', () => {
    const good = { question_id: 1, answer: 'Yes' }
    const bad = [
      [good, good],
      [good, { question_id: 5, answer: 'Yes' }],
      [good, { question_id: 2, answer: 'No' }],
      [good, { question_id: 4, answer: 'five' }],
      [{ question_id: 1, option_id: 21 }],
    ]
    for (const said of bad) assert.equal(readSubmitted(paper, said), null)
  })
})
