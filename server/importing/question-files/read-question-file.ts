import { giftBlocks } from './gift-blocks.rules.ts'
import { type Outcome, type QuestionFile, questionFile, type FoundQuestion } from './question-file.ts'
import { parse, SyntaxError, type GIFTQuestion, type TextFormat } from 'gift-pegjs'
import { escapeSigns, titleOf } from './escape-signs.rules.ts'
import type { GiftBlock } from './gift-block.ts'
import { giftNumbers } from './gift-numbers.rules.ts'
import { refused, skipped, lineOf, titleIn } from './gift-name.rules.ts'
import { type LocalizedMessage, localized } from '../localized-message.rules.ts'
import { type NumberChoice, numberKeyOf } from './number-answers.rules.ts'
import { type Answers, lettersOf, plainQuestion } from './plain-question.ts'
import { FULL, weigh } from './weights.rules.ts'
import { CONTROL } from '../cells.ts'
import { MAX_BLOCKS, MAX_CHARACTERS, tooLong, tooMany } from './limits.rules.ts'
import { whyNotOptions } from './sound-options.rules.ts'
import { firstWords, normalized } from './normalized.rules.ts'

/** A question while its lines are read. */
type Draft = {
  line: number
  text: string[]
  options: string[]
  /** The letter of its first option, `A` or `a`. */
  first: string
  length: number
  /** A blank line stood behind its text. */
  isParted: boolean
  problem: LocalizedMessage | null
}

type Reading = {
  outcomes: Outcome[]
  draft: Draft | null
  /** The question that explanation lines belong to at the moment; null where that question was not kept. */
  explaining: { question: FoundQuestion | null } | null
}

const OPTION = /^([A-Za-z])(?:\)\s*|\.(?:\s+|$))(.*)$/
const ANSWER = /^ANSWER\s*:(.*)$/i
// Not in Moodle's Aiken, but people and programs write it; otherwise it would become the next question's text.
const EXPLANATION = /^(?:FEEDBACK|EXPLANATION)\s*:(.*)$/i

/** Aiken: the question, its options from A on, and `ANSWER: B`, each on its own line. */
function readAiken(lines: string[]): Outcome[] {
  const reading: Reading = { outcomes: [], draft: null, explaining: null }
  for (const [index, line] of lines.entries()) {
    if (reading.outcomes.length > MAX_BLOCKS) break
    if (reading.outcomes.length < MAX_BLOCKS) readLine(reading, line.trim(), index + 1)
    else reading.outcomes.push({ bad: tooMany(index + 1) })
  }
  if (reading.draft) giveUp(reading, reading.draft)
  return reading.outcomes.map(settled)
}

/** The explanation comes after the question, so its faults are known last. */
function settled(outcome: Outcome): Outcome {
  if (!('question' in outcome)) return outcome
  const { line, name, explanation } = outcome.question
  if (explanation === null) return outcome
  if (explanation.length > MAX_CHARACTERS) return { bad: tooLong(line, name) }
  if (CONTROL.test(explanation)) return { bad: { line, name, problem: localized('control_character') } }
  return { question: { ...outcome.question, explanation: normalized(explanation) || null } }
}

function readLine(reading: Reading, text: string, line: number): void {
  const { draft } = reading
  const answer = ANSWER.exec(text)?.[1]
  if (text === '') {
    reading.explaining = null
    if (draft) draft.isParted = true
  } else if (answer !== undefined) {
    reading.explaining = null
    reading.draft = null
    reading.outcomes.push(draft ? outcomeOf(draft, answer.trim(), line) : strayAnswer(line))
  } else if (draft ? !continues(draft, text, line) : !explains(reading, text)) {
    if (draft) giveUp(reading, draft)
    reading.draft = { line, text: [text], options: [], first: 'A', length: 0, isParted: false, problem: null }
    reading.draft.length = text.length
  }
}

const strayAnswer = (line: number): Outcome => ({
  bad: { line, name: null, problem: localized('stray_answer') },
})

/** Adds a line to the question; returns false where the line must belong to the next question. */
function continues(draft: Draft, text: string, line: number): boolean {
  const [, letter = '', words = ''] = OPTION.exec(text) ?? []
  const count = draft.options.length
  draft.length += text.length
  if (draft.length > MAX_CHARACTERS) {
    draft.problem = tooLong(draft.line, null).problem
    return true
  }
  if (count === 0 && /^a$/i.test(letter)) draft.first = letter
  const next = String.fromCodePoint((draft.first.codePointAt(0) ?? 0) + count)
  if (letter === next) draft.options.push(normalized(words))
  else if (count > 0 && letter !== '') {
    draft.problem ??= localized('option_order', { line, letter, next })
  } else if (count > 0 || draft.isParted) return false
  else draft.text.push(text)
  return true
}

/** Adds a line to the explanation of the previous question. */
function explains(reading: Reading, text: string): boolean {
  const words = EXPLANATION.exec(text)?.[1]
  const before = reading.outcomes.at(-1)
  if (words !== undefined && before) {
    reading.explaining = { question: 'question' in before ? before.question : null }
  }
  if (!reading.explaining) return false
  const { question } = reading.explaining
  if (question) question.explanation = `${question.explanation ?? ''}\n${words ?? text}`
  return true
}

function giveUp({ outcomes }: Reading, draft: Draft): void {
  const missing = localized(draft.options.length === 0 ? 'no_lettered_options' : 'no_answer_line')
  outcomes.push(badOf(draft, draft.problem ?? missing))
}

const nameOf = ({ text }: Draft): string => firstWords(text.join(' '))

const badOf = (draft: Draft, problem: LocalizedMessage): Outcome => ({
  bad: { line: draft.line, name: nameOf(draft), problem },
})

function outcomeOf(draft: Draft, answer: string, at: number): Outcome {
  const { line, options } = draft
  const question = normalized(draft.text.join('\n'))
  const name = nameOf(draft)
  const correct = /^([a-z])\s*[).]?$/i.exec(answer)?.[1]?.toUpperCase() ?? ''
  if (draft.problem !== null) return badOf(draft, draft.problem)
  if (options.length === 0) return badOf(draft, localized('no_lettered_options'))
  if (/^[a-z](?:\s*[,;&]\s*[a-z])+$/i.test(answer))
    return { skipped: { line, name, why: localized('several_in_aiken') } }
  if (options[correct.charCodeAt(0) - 'A'.charCodeAt(0)] === undefined) {
    return badOf(draft, localized('answer_no_option', { line: at, answer: firstWords(answer) }))
  }
  const why = whyNotOptions(options)
  if (why !== null) return { skipped: { line, name, why } }
  if (CONTROL.test([question, ...options].join())) return badOf(draft, localized('control_character'))
  const none = { code: null, title: null, category: null, explanation: null, marks: null, negative: null, notes: [] }
  return { question: { ...none, line, name, question, answer_type: 'single', options, correct } }
}

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
const GIFT = /^[^\S\n]*(?:::|\$CATEGORY:)|\{\s*[=~]/m

/**
 * Reads the questions of a Moodle GIFT or an Aiken file. A fault of one question is reported for it alone, data that
 * the app cannot keep is named, and nothing is guessed.
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
