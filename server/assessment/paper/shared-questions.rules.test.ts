import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type ComparedPaper, contentOf, type QuestionContent, sharedQuestions } from './shared-questions.rules.ts'

const NOW = 1000
const none = { visible_at: null, starts_at: null, ends_at: null, results_at: null }
const question = (code: string, content = code) => ({ code, content })
const exam = (changes: Partial<ComparedPaper> = {}): ComparedPaper => ({
  kind: 'exam',
  code: 'EX',
  visible_at: null,
  starts_at: 1000,
  ends_at: 2000,
  results_at: 2500,
  questions: [question('P-1'), question('P-2')],
  ...changes,
})
const quiz = (changes: Partial<ComparedPaper> = {}): ComparedPaper => ({
  kind: 'quiz',
  code: 'QZ',
  ...none,
  questions: [question('P-2')],
  ...changes,
})
const warned = (...papers: ComparedPaper[]) =>
  sharedQuestions(papers, NOW).map(({ paper, codes, others }) => [
    paper.code,
    codes,
    others.map((one) => one.paper.code),
  ])

describe('an exam that shares questions', () => {
  it('An exam that shares questions with a quiz is named, and the quiz is not', () => {
    assert.deepEqual(warned(exam(), quiz()), [['EX', ['P-2'], ['QZ']]])
  })

  it('An exam that shares questions with a quiz that comes when its own results have come is not named', () => {
    assert.deepEqual(warned(exam(), quiz({ visible_at: 2500 })), [])
    assert.deepEqual(warned(exam(), quiz({ visible_at: 2499 })).length, 1)
  })

  it('An exam that shares questions with another exam is named where the other’s results come earlier', () => {
    const later = exam({ kind: 'entrance', code: 'LATER', ends_at: 5000, results_at: 6000 })
    assert.deepEqual(warned(exam(), later), [['LATER', ['P-1', 'P-2'], ['EX']]])
    assert.deepEqual(warned(exam(), exam({ code: 'TWIN' })), [])
  })

  it('An exam that shares questions with one that is over long ago is named, and is not itself named when it is over', () => {
    const old = exam({ code: 'OLD', starts_at: 1, ends_at: 10, results_at: 20 })
    assert.deepEqual(warned(exam(), old), [['EX', ['P-1', 'P-2'], ['OLD']]])
    assert.deepEqual(warned(old, quiz()), [])
  })

  it('An exam without an end and with results at once is named wherever else its questions are', () => {
    const open = exam({ code: 'OPEN', ...none })
    assert.deepEqual(warned(open, quiz()), [['OPEN', ['P-2'], ['QZ']]])
  })

  it('An exam that shares questions under another code is found by what is asked', () => {
    const shown = { picture: null, passage: null, passagePicture: null, lists: [null, null] }
    const of = (words: string, options: string[], more: Partial<QuestionContent> = {}) =>
      contentOf({ ...shown, question: words, options, ...more })
    const asked = of('What  is $x$?', ['One', 'two', 'a picture'])
    assert.equal(asked, of('what is $x$?', ['two', 'a picture', 'ONE']))
    const others = [{ picture: 'p' }, { passage: 'Read.' }, { passagePicture: 'p' }, { lists: ['P', 'Q'] }]
    const contents = others.map((more) => of('What is $x$?', ['One', 'two', 'a picture'], more))
    assert.equal(new Set([asked, ...contents]).size, 5)
    const copied = quiz({ questions: [question('Q-9', 'P-1')] })
    assert.deepEqual(warned(exam(), copied), [['EX', ['P-1'], ['QZ']]])
  })
})
