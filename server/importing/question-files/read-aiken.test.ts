import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sentencesInEnglish } from '../../testing/sentences-in-english.ts'
import { readQuestionFile as readFile } from './read-question-file.ts'

const readQuestionFile = (content: string) => sentencesInEnglish(readFile(content))

/** A sound question in front makes every file Aiken. */
const FIRST = 'First?\nA) yes\nB) no\nANSWER: A\n'

function read(content: string) {
  const { format, questions, skipped, bad } = readQuestionFile(`${FIRST}${content}`)
  assert.equal(format, 'aiken')
  return { questions: questions.slice(1), skipped, bad }
}

const problemsOf = (content: string) => read(content).bad.map(({ line, problem }) => `${line}: ${problem}`)

test('a question may have several lines and its options either sign', () => {
  assert.deepEqual(read('Read this:\nwhich is it?\nA. one\n\tB) two\nC. $x^2$\nANSWER: C').questions, [
    {
      line: 5,
      name: 'Read this: which is it?',
      code: null,
      title: null,
      category: null,
      question: 'Read this:\nwhich is it?',
      options: ['one', 'two', '$x^2$'],
      answer_type: 'single',
      correct: 'C',
      explanation: null,
      marks: null,
      negative: null,
      notes: [],
    },
  ])
})

test('blank lines may stand between all its parts', () => {
  const [found] = read('\n\nWhich?\n\nA) one\n\nB) two\n\nANSWER: B\n\n').questions
  assert.deepEqual([found?.line, found?.options, found?.correct], [7, ['one', 'two'], 'B'])
})

test('letters and the word ANSWER may be small', () => {
  const [found] = read('Which?\na) one\nb) two\nAnswer : b.').questions
  assert.deepEqual([found?.options, found?.correct], [['one', 'two'], 'B'])
})

test('a name with initials begins a question, not an option', () => {
  const { questions } = read(
    'A. P. J. Abdul Kalam was born in\nA) 1931\nB) 1941\nANSWER: A\nC. V. Raman won\nI. a medal\nA) yes\nB) no\nANSWER: A',
  )
  assert.deepEqual(
    questions.map(({ question }) => question),
    ['A. P. J. Abdul Kalam was born in', 'C. V. Raman won\nI. a medal'],
  )
})

test('an explanation behind the answer belongs to it, and not to the next question', () => {
  const { questions } = read(
    'Which?\nA) one\nB) two\nANSWER: B\n\nFeedback: since\nit is so\n\nNext?\nA) a\nB) b\nANSWER: A',
  )
  assert.deepEqual(
    questions.map(({ question, explanation }) => [question, explanation]),
    [
      ['Which?', 'since\nit is so'],
      ['Next?', null],
    ],
  )
})

test('a question without its answer is told, and the next one is read', () => {
  const { questions, bad } = read('Which?\nA) one\nB) two\nNext?\nA) a\nB) b\nANSWER: B')
  assert.deepEqual(bad, [{ line: 5, name: 'Which?', problem: 'No line starts with ANSWER:' }])
  assert.deepEqual([questions[0]?.line, questions[0]?.correct], [8, 'B'])
})

test('what is wrong is told with its line', () => {
  assert.deepEqual(problemsOf('Which?\nA) one\nB) two\nANSWER: E'), [
    '5: Line 8: the answer “E” isn’t one of the options',
  ])
  assert.deepEqual(problemsOf('Which?\nA) one\nB) two\nANSWER:'), ['5: Line 8: the answer “” isn’t one of the options'])
  assert.deepEqual(problemsOf('Which?\nA) one\nC) two\nANSWER: A'), ['5: Line 7: found option C instead of B'])
  assert.deepEqual(problemsOf('Which?\nA) one\nb) two\nANSWER: A'), ['5: Line 7: found option b instead of B'])
  assert.deepEqual(problemsOf('Which?\nANSWER: A'), ['5: No options start with A) or A.'])
  assert.deepEqual(problemsOf('A heading\n\nWhich?\nA) one\nB) two\nANSWER: A'), ['5: No options start with A) or A.'])
  assert.deepEqual(problemsOf('ANSWER: A'), ['5: There’s an answer here without a question'])
  assert.deepEqual(problemsOf('Which?\nA) one\nB) two'), ['5: No line starts with ANSWER:'])
})

test('what the app has not is named', () => {
  const whyOf = (content: string) => read(content).skipped.map(({ why }) => why)
  assert.deepEqual(whyOf('Which?\nA) one\nB) two\nANSWER: A, B'), ['Has several correct options. Write it in GIFT.'])
  assert.deepEqual(whyOf('Which?\nA) one\nANSWER: A'), ['Needs at least two options'])
  assert.deepEqual(whyOf('Which?\nA) one\nB) one\nANSWER: A'), ['Two options are the same'])
  assert.deepEqual(whyOf('Which?\nA) one\nB)\nANSWER: A'), ['An option has no text'])
  assert.deepEqual(whyOf(`Which?\n${[...'ABCDEFG'].map((letter) => `${letter}) ${letter}x\n`).join('')}ANSWER: G`), [
    'Has more than 6 options',
  ])
})
