import { CONTROL } from '../cells.ts'
import { type LocalizedMessage, localized } from '../localized-message.rules.ts'
import { MAX_BLOCKS, MAX_CHARACTERS, tooLong, tooMany } from './limits.rules.ts'
import { firstWords, normalized } from './normalized.rules.ts'
import type { FoundQuestion, Outcome } from './question-file.ts'
import { whyNotOptions } from './sound-options.rules.ts'

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
export function readAiken(lines: string[]): Outcome[] {
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
