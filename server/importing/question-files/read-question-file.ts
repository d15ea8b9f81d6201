import { giftBlocks } from './gift-blocks.rules.ts'
import { type Outcome, type QuestionFile, questionFile } from './question-file.ts'
import { readAiken } from './read-aiken.ts'
import { parse, SyntaxError, type GIFTQuestion, type TextFormat } from 'gift-pegjs'
import { escapeSigns, titleOf } from './escape-signs.rules.ts'
import type { GiftBlock } from './gift-block.ts'
import { giftNumbers } from './gift-numbers.rules.ts'
import { refused, skipped, lineOf, titleIn } from './gift-name.rules.ts'
import { type LocalizedMessage, localized } from '../localized-message.rules.ts'
import { type NumberChoice, numberKeyOf } from './number-answers.rules.ts'
import { type Answers, lettersOf, plainQuestion } from './plain-question.ts'
import { FULL, weigh } from './weights.rules.ts'

type Of<Type extends GIFTQuestion['type']> = Extract<GIFTQuestion, { type: Type }>

/** Returns the parser's question in the app's form. */
function giftOutcome(block: GiftBlock, item: GIFTQuestion): Outcome {
  switch (item.type) {
    case 'MC':
      return choiceOutcome(block, item)
    case 'TF':
      return trueFalseOutcome(block, item, item.isTrue, [item.trueFeedback, item.falseFeedback])
    case 'Short': {
      const [only, second] = item.choices
      const word = only && !second ? /^(t|true|f|false)$/i.exec(only.text.text.trim())?.[0] : undefined
      if (only && word) return trueFalseOutcome(block, item, /^t/i.test(word), [only.feedback])
      return skipped(block, localized('short_answer'))
    }
    case 'Matching':
      return skipped(block, localized('matching'))
    case 'Essay':
      return skipped(block, localized('essay'))
    case 'Numerical':
      return refused(block, localized('number_not_understood'))
    case 'Description':
    case 'Category':
      return skipped(block, localized('without_answers'))
  }
}

/** A question for a number, which the parser read without its answers. */
function numberOutcome(
  block: GiftBlock,
  item: Of<'TF'>,
  { choices, feedback }: { choices: NumberChoice[]; feedback: string[] },
): Outcome {
  const keyed = numberKeyOf(choices)
  if ('problem' in keyed) return refused(block, keyed.problem)
  if ('why' in keyed) return skipped(block, keyed.why)
  const { key: correct, notes } = keyed
  const said = feedback.map((text): TextFormat => ({ format: item.stem.format, text }))
  return questionOf(block, item, { answer_type: 'number', options: [], correct, negative: null, notes }, said)
}

function choiceOutcome(block: GiftBlock, item: Of<'MC'>): Outcome {
  // An option with a weight is right by its weight, whatever its sign: questions with several answers write `~%50%`.
  const shares = item.choices.map(({ weight, isCorrect }) => weight ?? (isCorrect ? FULL : null))
  const weighing = weigh(shares, 'either')
  if ('problem' in weighing) return refused(block, weighing.problem)
  if ('why' in weighing) return skipped(block, weighing.why)
  const { right, ...weighed } = weighing
  const options = item.choices.map(({ text }) => text)
  const feedback = item.choices.map((choice) => choice.feedback)
  return questionOf(block, item, { ...weighed, options, correct: lettersOf(right) }, feedback)
}

function trueFalseOutcome(
  block: GiftBlock,
  item: Of<'TF' | 'Short'>,
  isTrue: boolean,
  feedback: (TextFormat | null)[],
): Outcome {
  const options = ['True', 'False'].map((text): TextFormat => ({ format: 'plain', text }))
  const correct = lettersOf([isTrue ? 0 : 1])
  return questionOf(block, item, { answer_type: 'single', options, correct, negative: null, notes: [] }, feedback)
}

function questionOf(
  block: GiftBlock,
  { stem, globalFeedback: explanation }: Of<'MC' | 'TF' | 'Short'>,
  answers: Omit<Answers, 'marks'>,
  feedback: (TextFormat | null)[],
): Outcome {
  const heading = { line: lineOf(block), code: block.code, title: titleIn(block), category: block.category }
  const notes = block.bareMath ? [localized('bare_math')] : []
  return plainQuestion(
    heading,
    { stem, explanation, feedback },
    { ...answers, marks: null, notes: [...answers.notes, ...notes] },
  )
}

/** Reads one block of a GIFT file. */
function readGiftQuestion(block: GiftBlock): Outcome {
  const why = whyNotParsed(block)
  if (why !== null) return skipped(block, why)
  if (/^\s*::/.test(block.text) && titleOf(block.text)[0] === null) {
    return refused(block, localized('title_open'))
  }
  const numbers = giftNumbers(block)
  const asked = numbers?.rest ?? block
  try {
    const [item, second] = parse(escapeSigns(asked.text))
    if (!item || second) return refused(block, localized('not_one_question'))
    return numbers && item.type === 'TF' ? numberOutcome(block, item, numbers) : giftOutcome(block, item)
  } catch (error) {
    if (error instanceof SyntaxError) return refused(block, problemOf(error, asked))
    throw error
  }
}

/** Returns the fault of a block that would confuse the parser, or that needs no parser. */
function whyNotParsed({ text }: GiftBlock): LocalizedMessage | null {
  const answers = /\{[^]*/.exec(text.replaceAll(/\\[^]/g, ''))?.[0]
  if (answers === undefined) return localized('without_answers')
  if (/^\{\s*\d*:[A-Z_]+:/.test(answers)) return localized('cloze')
  // The parser takes the T of {Thor} for "true".
  const bare = /^\{\s*([^=~#{}\s][^=~{}]*)\}[^{]*$/.exec(answers)?.[1]
  return bare === undefined || /^(?:t|f|true|false)\s*(?:#|$)/i.test(bare) ? null : localized('short_answer')
}

/** The parser's own messages are for people who know its grammar. */
function problemOf({ found, location }: SyntaxError, { lines }: GiftBlock): LocalizedMessage {
  const line = lines[location.start.line - 1] ?? lines.at(-1) ?? 1
  if (found === null) return localized('ends_early', { line })
  const at = { line, sign: found }
  if (found === '{') return localized('sign_brace', { ...at, written: '\\{' })
  if (found === '}') return localized('sign_closing', { ...at, written: '\\}' })
  return localized(found === '=' || found === '~' ? 'sign_option' : 'sign_other', at)
}

const AIKEN = [/^[^\S\n]*ANSWER[^\S\n]*:/im, /^[^\S\n]*A[).]/im]
/** Titles, categories and answers in braces; texts may also contain lines like those of Aiken. */
const FORMULA = /\$[^$\n]+\$/g
const GIFT = /^[^\S\n]*(?:::|\$CATEGORY:)|\{\s*[=~]/m

/**
 * Reads the questions of a Moodle GIFT or an Aiken file. A fault of one question is reported for it alone, data that
 * the app cannot keep is named, and nothing is guessed.
 */
export function readQuestionFile(content: string): QuestionFile {
  const text = content.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const lines = text.split('\n')
  return !GIFT.test(text.replaceAll(FORMULA, '$$$$')) && AIKEN.every((sign) => sign.test(text))
    ? questionFile('aiken', readAiken(lines))
    : questionFile('gift', readGift(lines))
}

function readGift(lines: string[]): Outcome[] {
  const { blocks, bad } = giftBlocks(lines)
  return [
    ...blocks.map((block, at) => halfOf(blocks, at) ?? readGiftQuestion(block)),
    ...bad.map((block) => ({ bad: block })),
  ]
}

/**
 * A blank line ends a question in GIFT, but people leave some within: behind a text without answers a question without
 * a title of its own may be the rest of it.
 */
function halfOf(blocks: readonly GiftBlock[], at: number): Outcome | null {
  const [above, block] = [blocks[at - 1], blocks[at]]
  if (!above || !block || hasAnswers(above) || !hasAnswers(block)) return null
  const isWhole = titleIn(block) !== null || block.code !== null || block.category !== above.category
  return isWhole ? null : refused(block, localized('text_above', { line: lineOf(above) }))
}

const hasAnswers = ({ text }: GiftBlock): boolean => text.replaceAll(/\\[^]/g, '').includes('{')
