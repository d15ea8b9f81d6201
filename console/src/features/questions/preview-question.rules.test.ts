import { describe, expect, test } from 'vitest'
import { blankFields, type QuestionFields } from '#contract/staff/question-fields.rules.ts'
import { previewQuestion } from './preview-question.rules.ts'

const NO_PICTURES = new Map<string, string>()

const typed = (changes: Partial<QuestionFields>): QuestionFields => ({
  ...blankFields(),
  question: 'What is $2+2$?',
  optionA: 'Three',
  optionB: 'Four',
  ...changes,
})

const shown = (changes: Partial<QuestionFields>, pictures = NO_PICTURES) =>
  previewQuestion(typed(changes), 'en', pictures)

describe('A question that is typed', () => {
  test('is shown as a student will have it', () => {
    expect(shown({ marks: '4' })).toMatchObject({
      answerType: 'single',
      text: 'What is $2+2$?',
      marks: 4,
      picture: null,
      passage: null,
      lists: null,
      options: [
        { key: 'A', name: 'A', text: 'Three', picture: null },
        { key: 'B', name: 'B', text: 'Four', picture: null },
      ],
    })
  })

  test.each([
    ['Single', 'single'],
    ['Multiple', 'multiple'],
    ['Number', 'number'],
  ] as const)('of the type %s is answered so', (type, answerType) => {
    expect(shown({ type }).answerType).toBe(answerType)
  })

  test('for a number has no options, whatever was typed before', () => {
    expect(shown({ type: 'Number' }).options).toEqual([])
  })

  test('keeps the letter of an option where one before it is empty', () => {
    expect(shown({ optionB: '  ', optionD: 'Five' }).options.map(({ key }) => key)).toEqual(['A', 'D'])
  })

  test.each(['', 'many', '0'])('has no marks while they are %j', (marks) => expect(shown({ marks }).marks).toBe(0))

  test('has a passage only where something is written in it', () => {
    expect(shown({ passage: ' \n ' }).passage).toBeNull()
    expect(shown({ passage: ' Read this. ' }).passage).toBe('Read this.')
  })

  test('has lists once both are there, without their empty lines', () => {
    expect(shown({ list_one: 'P\nQ' }).lists).toBeNull()
    expect(shown({ list_one: ' P \n\nQ\n', list_two: '1\n 2' }).lists).toEqual({ one: ['P', 'Q'], two: ['1', '2'] })
  })

  test('has a picture once its address is there', () => {
    const pictures = new Map([['p.png', '/media/p']])
    const fields = { question_image: 'p.png', passage_image: 'q.png', imageA: 'p.png', imageC: 'p.png' }
    const question = shown(fields, pictures)
    expect([question.picture, question.passagePicture]).toEqual(['/media/p', null])
    expect(question.options.map(({ key, text, picture }) => [key, text, picture])).toEqual([
      ['A', 'Three', '/media/p'],
      ['B', 'Four', null],
      ['C', '', '/media/p'],
    ])
  })

  test('says what a picture shows only where that is written', () => {
    expect(shown({ question_image_text: '  ' }).pictureText).toBeUndefined()
    expect(shown({ question_image_text: 'A circle' }).pictureText).toBe('A circle')
  })
})

describe('A question in another language', () => {
  const hindi = { question_hi: 'कितना?', optionA_hi: 'तीन', passage: 'Read this.', list_one: 'P', list_two: '1' }
  const inHindi = (changes: Partial<QuestionFields>) =>
    previewQuestion(typed({ ...hindi, ...changes }), 'hi', NO_PICTURES)

  test('has its own words, and the English ones where none are written', () => {
    expect(inHindi({})).toMatchObject({
      text: 'कितना?',
      passage: 'Read this.',
      lists: { one: ['P'], two: ['1'] },
      options: [{ text: 'तीन' }, { text: 'Four' }],
    })
  })

  test('has its own passage and its own lists', () => {
    expect(inHindi({ passage_hi: 'पढ़ो।', list_one_hi: 'क', list_two_hi: '१' })).toMatchObject({
      passage: 'पढ़ो।',
      lists: { one: ['क'], two: ['१'] },
    })
  })

  test('is in English while its question is not written', () => {
    expect(inHindi({ question_hi: ' ' })).toMatchObject({ text: 'What is $2+2$?', options: [{ text: 'Three' }, {}] })
  })

  test('takes nothing of a third language', () => {
    expect(previewQuestion(typed(hindi), 'ml', NO_PICTURES).text).toBe('What is $2+2$?')
  })
})
