import type { FileAddress } from '../../media/addresses.ts'
import { toInstant } from '../../ports/time.ts'
import type { storedAnswers } from './answer.queries.ts'
import { marksFor, toMarks } from './attempt.rules.ts'
import { askedInOrder, type PaperContent } from '../paper/paper-content.ts'
import { wordsOf } from '../paper/picture-name.rules.ts'

type Picture = { file_id: number | null; name: string | null }
/** `text` names the option; `picture` is the address of what is shown instead. */
export type ShownOption = { id: number; text: string; picture: string | null }

const pictureOf = ({ file_id, name }: Picture, addressOf: FileAddress): string | null =>
  file_id === null || name === null ? null : addressOf({ file_id, name })

type StoredAnswers = Awaited<ReturnType<typeof storedAnswers>>

function attemptViewOf(content: PaperContent, attemptId: number, stored: StoredAnswers, addressOf: FileAddress) {
  const storedBy = new Map(stored.map((one) => [one.question_id, one]))
  return askedInOrder(content, attemptId).map(({ question, options, right }) => {
    const shown = options.map((option): ShownOption => ({
      id: option.option_id,
      text: option.ptext,
      picture: option.ptype === 'image' ? pictureOf(option, addressOf) : null,
    }))
    return {
      question,
      options: shown,
      right,
      image: pictureOf(question, addressOf),
      answer: storedBy.get(question.question_id),
    }
  })
}

/** The questions of an open attempt in its order, with what was stored. Nothing here tells which option is right. */
export function openQuestions(content: PaperContent, attemptId: number, stored: StoredAnswers, addressOf: FileAddress) {
  return attemptViewOf(content, attemptId, stored, addressOf).map(({ question, options, image, answer }) => ({
    question_id: question.question_id,
    question: question.question,
    question_image: image,
    marks: toMarks(question.marks),
    options,
    saved_option: answer?.option_id ?? null,
    marked: answer?.marked === 1,
    seq: answer?.seq ?? 0,
  }))
}

/**
 * The questions of a closed attempt in its order, with the right option, the student's, and the subject by its id where
 * that is given.
 */
export function reviewedQuestions(
  content: PaperContent,
  attemptId: number,
  stored: StoredAnswers,
  addressOf: FileAddress,
  subjects: ReadonlyMap<number, string>,
) {
  return attemptViewOf(content, attemptId, stored, addressOf).map(({ question, options, right, image, answer }) => {
    const chosen = answer?.option_id ?? null
    return {
      question_id: question.question_id,
      question: question.question,
      question_image: image,
      explanation: question.explanation,
      marks: toMarks(question.marks),
      subject_name: subjects.get(question.subject_id) ?? null,
      marks_gained: toMarks(marksFor({ ...question, right_option: right }, chosen)),
      options,
      right,
      chosen,
    }
  })
}

export type OpenQuestion = ReturnType<typeof openQuestions>[number]

/** A question of a paper whose answers are the texts of their options. */
export const withTexts = ({ options, saved_option, ...question }: OpenQuestion) => ({
  ...question,
  saved_answer: textOf(options, saved_option),
  ...optionTexts(options),
})

/** Options as quizzes and school exams tell them. */
export function optionTexts(options: ShownOption[]) {
  return { options: options.map(({ text }) => text), option_images: options.map(({ picture }) => picture) }
}

/** Options as entrance exams tell them. */
export const typedOptions = (options: ShownOption[]) =>
  options.map(({ id, text, picture }) =>
    picture === null
      ? { id, ptype: 'text' as const, ptext: text, alt: null }
      : { id, ptype: 'image' as const, ptext: picture, alt: wordsOf(text) },
  )

/** The text of an option by its id. */
export const textOf = (options: ShownOption[], id: number | null): string | null =>
  options.find((option) => option.id === id)?.text ?? null

/** The server's clock and the end of the attempt, as every answer about an open attempt carries them. */
export const clockOf = (now: number, deadline: number | null, zone: string) => ({
  now: toInstant(now, zone),
  deadline: deadline === null ? null : toInstant(deadline, zone),
})
