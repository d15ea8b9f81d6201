import { giftBlocks } from './gift-blocks.rules.ts'
import type { Outcome, QuestionFile } from './question-file.ts'
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
    ? { format: 'aiken', ...sorted(readAiken(lines)) }
    : { format: 'gift', ...sorted(readGift(lines)) }
}

function readGift(lines: string[]): Outcome[] {
  const { blocks, bad } = giftBlocks(lines)
  return [...blocks.map(readGiftQuestion), ...bad.map((block) => ({ bad: block }))]
}

function sorted(outcomes: Outcome[]): Omit<QuestionFile, 'format'> {
  return {
    questions: outcomes.flatMap((one) => ('question' in one ? [one.question] : [])),
    skipped: outcomes.flatMap((one) => ('skipped' in one ? [one.skipped] : [])),
    bad: outcomes.flatMap((one) => ('bad' in one ? [one.bad] : [])).sort((a, b) => a.line - b.line),
  }
}
