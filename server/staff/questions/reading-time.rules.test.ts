import assert from 'node:assert/strict'
import { it } from 'node:test'
import { blankFields } from '#contract/staff/question-fields.rules.ts'
import { readingSeconds } from './reading-time.rules.ts'

const seconds = (fields: object) => readingSeconds({ ...blankFields(), ...fields })

it('Reading takes a second for six words of a question, its options and its explanation, within three and sixty', () => {
  const words = (count: number) => 'word '.repeat(count)
  assert.equal(seconds({}), 3)
  assert.equal(seconds({ question: words(30) }), 5)
  assert.equal(seconds({ question: words(30), optionA: words(3), optionB: words(3) }), 6)
  assert.equal(seconds({ question: words(30), explanation: words(31) }), 11)
  assert.equal(seconds({ passage: words(5000) }), 60)
  // What is not read, and the same words in another language.
  assert.equal(seconds({ code: words(90), question_image: words(90), imageA: words(90), question_hi: words(90) }), 3)
})
