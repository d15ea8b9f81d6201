import { giftBlocks } from './gift-blocks.rules.ts'
import { type Outcome, type QuestionFile, questionFile } from './question-file.ts'
import { readAiken } from './read-aiken.ts'
import { readGiftQuestion } from './read-gift-question.ts'

const AIKEN = [/^[^\S\n]*ANSWER[^\S\n]*:/im, /^[^\S\n]*A[).]/im]
/** Titles, categories and answers in braces; the lines of Aiken may stand in their texts. */
const GIFT = /^[^\S\n]*(?:::|\$CATEGORY:)|\{\s*[=~]/m

/**
 * Reads the questions of a Moodle GIFT or an Aiken file. What is wrong with one of them is said of it alone, what the
 * app cannot keep is named, and nothing is guessed.
 */
export function readQuestionFile(content: string): QuestionFile {
  const text = content.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const lines = text.split('\n')
  return !GIFT.test(text) && AIKEN.every((sign) => sign.test(text))
    ? questionFile('aiken', readAiken(lines))
    : questionFile('gift', readGift(lines))
}

function readGift(lines: string[]): Outcome[] {
  const { blocks, bad } = giftBlocks(lines)
  return [...blocks.map(readGiftQuestion), ...bad.map((block) => ({ bad: block }))]
}
