import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sentencesInEnglish } from '../../testing/sentences-in-english.ts'
import { readQuestionFile as readFile } from './read-question-file.ts'

const readQuestionFile = (content: string) => sentencesInEnglish(readFile(content))

/** Returns the key of each question of the file, or why it has none. */
const keysOf = (content: string) => {
  const { questions, skipped, bad } = readQuestionFile(content)
  return [
    ...questions.map(({ answer_type, options, correct }) => [answer_type, ...options, correct].join(' ')),
    ...skipped.map(({ why }) => why),
    ...bad.map(({ line, problem }) => `${line}: ${problem}`),
  ]
}
const keyOf = (answers: string) => keysOf(`How many? {#${answers}}`).join()

describe('a question for a number', () => {
  test('A question for a number has all that the file says of it', () => {
    const { questions } = readQuestionFile(String.raw`$CATEGORY: PHY12/3

// [id:PH-9]
::g: standard::What is $g$ in $\frac{m}{s^2}$? {#
  =9.81:0.01#yes
  =%50%10:0#rounded

  ~#no
  ####Newton\: $F=mg$
}`)
    assert.deepEqual(questions, [
      {
        line: 4,
        name: 'g: standard',
        code: 'PH-9',
        title: 'g: standard',
        category: 'PHY12/3',
        question: String.raw`What is $g$ in $\frac{m}{s^2}$?`,
        answer_type: 'number',
        options: [],
        correct: '9.8..9.82',
        explanation: 'Newton: $F=mg$',
        marks: null,
        negative: null,
        notes: [
          'Numbers that give partial marks aren’t imported',
          'Formulas were read as typed, without GIFT escapes',
          'Answer feedback isn’t imported',
        ],
      },
    ])
  })

  test('A question for a number has one number, one with a tolerance, or a range', () => {
    const keys = {
      '5': '5',
      ' -1 ': '-1',
      '=5': '5',
      '=%100%5:0': '5',
      '12.5:0.1': '12.4..12.6',
      '12.5\\:0.1': '12.4..12.6',
      '1..5': '1..5',
      '-3.142..-3.141': '-3.142..-3.141',
      '0.5:1': '-0.5..1.5',
      '05.50': '5.5',
      '12.5000000:0.0000': '12.5',
      '5#since x = 5: yes': '5',
      '५': '5',
    }
    for (const [answers, key] of Object.entries(keys)) assert.equal(keyOf(answers), `number ${key}`, answers)
  })

  test('A question for a number may stand in the middle of a sentence', () => {
    const [question] = readQuestionFile('[html]<p>Water boils at</p> {#100:1} °C.').questions
    assert.deepEqual([question?.question, question?.correct], ['Water boils at\n_____ °C.', '99..101'])
  })

  test('A question for a number is named where several numbers are right, or none wholly', () => {
    assert.equal(keyOf('=5 =7'), 'Has several correct numbers')
    assert.equal(keyOf('=%50%5 =%50%7'), 'No number gives full marks')
  })

  test('A question for a number is refused with its line where its key is none', () => {
    const problems = {
      '': 'The answer isn’t a number',
      '=*': 'The answer isn’t a number',
      '~5': 'Has no correct number',
      '=%x%5': 'An option’s weight isn’t a number',
      five: 'The answer “five” isn’t a number',
      '5 =6': 'The answer “5 =6” isn’t a number',
      '1,5': 'The answer “1,5” has a comma. Use a point for decimals.',
      '1e3': 'The answer “1e3” has an exponent. Write the full number.',
      '3.1415': 'The answer “3.1415” has more than 3 decimal places',
      '3.14:0.0005': 'The answer “0.0005” has more than 3 decimal places',
      '1234567890123': 'The answer “1234567890123” is longer than 12 characters',
      '999999999999:1': 'The answer “999999999998..1000000000000” is longer than 12 characters',
      '5..1': 'The range “5..1” is reversed. Write the smaller number first.',
    }
    for (const [answers, problem] of Object.entries(problems)) assert.equal(keyOf(answers), `1: ${problem}`, answers)
  })

  test('A question for a number does not hide the others, and says the line of what is wrong behind its answers', () => {
    assert.deepEqual(keysOf('Fine{#1}\n\nOne{#\n=1\n\n=%50%2\n####so\n}\nTwo{#2}\n\nFine{#=3}'), [
      'number 1',
      'number 3',
      '3: Line 9: unexpected “{”. Leave a blank line between questions, and write \\{ in text.',
    ])
  })
})
