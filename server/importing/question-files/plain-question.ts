import type { TextFormat } from 'gift-pegjs'
import type { AnswerType } from '../../assessment/marking/scheme.rules.ts'
import { CONTROL } from '../cells.ts'
import { firstWords } from './normalized.rules.ts'
import { plainText } from './plain-text.ts'
import type { FoundPicture, Outcome } from './question-file.ts'
import { whyNotOptions } from './sound-options.rules.ts'
import { type LocalizedMessage, localized } from '../localized-message.rules.ts'

const distinct = (notes: LocalizedMessage[]): LocalizedMessage[] => [
  ...new Map(notes.map((note) => [JSON.stringify(note), note])).values(),
]

/** A question's name in the file, and its place there. */
export type Heading = { line: number; code: string | null; title: string | null; category: string | null }

/** The right answers, and the marks that the question gives and takes. */
export type Answers = {
  answer_type: AnswerType
  options: TextFormat[]
  correct: string
  marks: number | null
  negative: number | null
  notes: LocalizedMessage[]
}

/** The texts of a question as the file has them. */
export type Texts = {
  stem: TextFormat
  explanation: TextFormat | null
  feedback: (TextFormat | null)[]
  /** Those that were taken out of the stem and the options. */
  pictures?: FoundPicture[]
}

/** `A,C` for the first and the third option. */
export const lettersOf = (places: number[]): string =>
  places.map((place) => String.fromCharCode('A'.charCodeAt(0) + place)).join(',')

/** Returns the question with plain texts, or why it cannot be imported. */
export function plainQuestion(heading: Heading, texts: Texts, answers: Answers): Outcome {
  const { line, code, title } = heading
  const stem = plainText(texts.stem)
  const choices = answers.options.map(plainText)
  const reason = texts.explanation && plainText(texts.explanation)
  const { pictures = [] } = texts
  const words = stem.text.replaceAll(/_____ (?=[.,;:?!])/g, '_____')
  // A question that is only a picture is called by its title.
  const isPicture = words === '' && title !== null && pictures.some(({ of }) => of === 'question')
  const question = isPicture ? title : words
  const options = choices.map(({ text }) => text)
  const name = title ?? firstWords(question)
  const own = { ...heading, explanation: reason?.text || null }
  const refused = (problem: LocalizedMessage): Outcome => ({ bad: { line, name: name || null, problem, code, title } })
  if ([stem, ...choices].some(({ hasMedia }) => hasMedia)) {
    return { skipped: { line, name, why: localized('has_media') } }
  }
  if (question === '') return refused(localized('no_question'))
  const why = answers.answer_type === 'number' ? null : whyNotOptions(toldApart(options, pictures))
  if (why !== null) return { skipped: { line, name, why } }
  if (CONTROL.test([question, ...options, ...Object.values(own)].join())) return refused(localized('control_character'))
  const isNumber = answers.answer_type === 'number'
  const hasFeedback = texts.feedback.some(saysSomething)
  const notes = [
    ...answers.notes,
    ...[stem, ...choices, ...(reason ? [reason] : [])].flatMap((part) => part.notes),
    ...(hasFeedback ? [localized(isNumber ? 'answer_feedback_dropped' : 'option_feedback_dropped')] : []),
    ...(isPicture ? [localized('title_as_question')] : []),
    ...(reason?.hasMedia ? [localized('explanation_picture_dropped')] : []),
  ]
  const found = { name, ...own, ...answers, question, options, notes: distinct(notes) }
  return { question: pictures.length > 0 ? { ...found, pictures } : found }
}

function saysSomething(feedback: TextFormat | null): boolean {
  if (feedback === null) return false
  const { text, hasMedia } = plainText(feedback)
  return text !== '' || hasMedia
}

/** Options that are pictures have no words to be compared by. */
const toldApart = (options: string[], pictures: FoundPicture[]): string[] =>
  options.map((text, at) => (pictures.some(({ of }) => of === at) ? `${text}\u0000${at}` : text))
