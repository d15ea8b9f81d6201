import type { FileAddress } from '../../media/addresses.ts'
import { toInstant } from '../../ports/time.ts'
import { numberKeyText } from '#contract/number-key.rules.ts'
import { roundToHundredths } from '../marking/exact-marks.rules.ts'
import { type Asked, askedInOrder, type PaperContent } from '../paper/paper-content.ts'
import type { storedAnswers } from './answer.queries.ts'
import { gradeStored } from './attempt-grade.rules.ts'
import { toMarks } from './attempt.rules.ts'
import { chosenOptions, numberOf, type Response } from './response.rules.ts'
import { wordsOf } from '#contract/picture-name.rules.ts'

type Picture = { file_id: number | null; name: string | null }
/** `text` names the option; `picture` is the address of what is shown instead. */
export type ShownOption = { id: number; text: string; picture: string | null }

const pictureOf = ({ file_id, name }: Picture, addressOf: FileAddress): string | null =>
  file_id === null || name === null ? null : addressOf({ file_id, name })

type StoredAnswers = Awaited<ReturnType<typeof storedAnswers>>

function attemptViewOf(content: PaperContent, attemptId: number, stored: StoredAnswers, addressOf: FileAddress) {
  const storedBy = new Map(stored.map((one) => [one.question_id, one]))
  return askedInOrder(content, attemptId).map((asked) => {
    return { asked, shown: shownQuestion(asked, addressOf), answer: storedBy.get(asked.question.question_id) }
  })
}

/** A question as it is asked; a passage, lists and words for pictures only where it has them. */
export type ShownQuestion = {
  question_id: number
  section_id: number
  answer_type: Asked['answer_type']
  question: string
  question_image: string | null
  marks: number
  options: ShownOption[]
  paper_place?: number
  passage?: string
  passage_image?: string
  question_image_text?: string
  passage_image_text?: string
  lists?: { one: string[]; two: string[] }
}

/**
 * Returns a question as it is asked, with marks as a plain number and nothing of the right answer. Fields are set one
 * by one, because copies are the cost when thousands begin a paper of a hundred questions in the same minute.
 */
export function shownQuestion({ question, options, answer_type, place }: Asked, addressOf: FileAddress): ShownQuestion {
  const { passage, question_alt, passage_alt } = question
  const shown: ShownQuestion = {
    question_id: question.question_id,
    section_id: question.section_id,
    answer_type,
    question: question.question,
    question_image: pictureOf(question, addressOf),
    marks: toMarks(question.marks),
    options: options.map((option) => ({
      id: option.option_id,
      text: option.ptext,
      picture: option.ptype === 'image' ? pictureOf(option, addressOf) : null,
    })),
  }
  const picture = pictureOf({ file_id: question.passage_file, name: question.passage_file_name }, addressOf)
  const lists = matchLists(question)
  if (place !== null) shown.paper_place = place
  if (passage !== null) shown.passage = passage
  if (picture !== null) shown.passage_image = picture
  if (question_alt !== null) shown.question_image_text = question_alt
  if (passage_alt !== null) shown.passage_image_text = passage_alt
  if (lists !== null) shown.lists = lists
  return shown
}

/** The two lists of a question that has them, which are stored with an item a line. */
export function matchLists({ list_one, list_two }: { list_one: string | null; list_two: string | null }) {
  return list_one === null || list_two === null ? null : { one: list_one.split('\n'), two: list_two.split('\n') }
}

/** A question of an open attempt with its saved answer: the option's id, and the answer in the wire's form. */
export type OpenQuestion = {
  shown: ShownQuestion
  saved_option: number | null
  saved_answer: string | string[] | null
  marked: boolean
  seq: number
}

/** The questions of an open attempt in its order, with what was stored. Nothing here tells which answer is right. */
export function openQuestions(
  content: PaperContent,
  attemptId: number,
  stored: StoredAnswers,
  addressOf: FileAddress,
): OpenQuestion[] {
  return attemptViewOf(content, attemptId, stored, addressOf).map(({ asked, shown, answer }) => ({
    shown,
    saved_option: answer?.option_id ?? null,
    saved_answer: answer ? answerText(asked, answer) : null,
    marked: answer?.marked === 1,
    seq: answer?.seq ?? 0,
  }))
}

type Told = { subjects: ReadonlyMap<number, string>; seconds: ReadonlyMap<number, number> }

/**
 * Returns the questions of a closed attempt in its order, with the right answer, the student's answer and its marks,
 * and the subject and the time in view where those are known.
 */
export function reviewedQuestions(
  content: PaperContent,
  attemptId: number,
  stored: StoredAnswers,
  addressOf: FileAddress,
  { subjects, seconds }: Told,
) {
  const grades = gradeStored(content.marked, stored).questions
  return attemptViewOf(content, attemptId, stored, addressOf).map(({ asked, shown, answer }) => {
    const { question, key } = asked
    const grade = grades.get(question.question_id)
    const time = Math.max(answer?.seconds ?? 0, seconds.get(question.question_id) ?? 0)
    return {
      ...shown,
      explanation: question.explanation,
      subject_name: subjects.get(question.subject_id) ?? null,
      marks_gained: toMarks(roundToHundredths(grade?.marks ?? 0)),
      outcome: grade?.outcome ?? 'left',
      ...(time > 0 && { seconds: time }),
      ...correctionOf(content, question.question_id),
      right: key.is === 'options' && key.right.length === 1 ? (key.right[0] ?? null) : null,
      right_answer: keyText(asked) ?? '',
      chosen: answer?.option_id ?? null,
      chosen_answer: answer ? answerText(asked, answer) : null,
    }
  })
}

/** Returns that a question's key was corrected, and why; nothing for a question with its printed key. */
function correctionOf({ reasons }: PaperContent, questionId: number) {
  const reason = reasons.get(questionId)
  return reason === undefined ? null : { key_corrected: reason }
}

/** Returns an answer in the wire's form: an option's text, a number, or several options' texts in the paper's order. */
export function answerText({ options, answer_type }: Asked, response: Response): string | string[] | null {
  if (answer_type === 'number') return numberOf(response)
  const chosen = new Set(chosenOptions(response))
  return told(
    options.filter(({ option_id }) => chosen.has(option_id)),
    answer_type,
  )
}

/** The right answer in the same form; a range of numbers as `12.4..12.6`. */
export function keyText({ options, answer_type, key }: Asked): string | string[] | null {
  if (key.is === 'number') return numberKeyText(key.range)
  return told(
    options.filter(({ option_id }) => key.right.includes(option_id)),
    answer_type,
  )
}

function told(options: Asked['options'], answerType: Asked['answer_type']): string | string[] | null {
  const [first, ...more] = options.map(({ ptext }) => ptext)
  if (first === undefined) return null
  return answerType === 'single' && more.length === 0 ? first : [first, ...more]
}

/** A question of a paper whose answers are the texts of their options. */
export function withTexts({ shown, saved_answer, marked, seq }: OpenQuestion) {
  const { options, option_images } = optionTexts(shown.options)
  return { ...shown, options, option_images, saved_answer, marked, seq }
}

/** Returns options in the form of quizzes and school exams. */
export function optionTexts(options: ShownOption[]) {
  return { options: options.map(({ text }) => text), option_images: options.map(({ picture }) => picture) }
}

/** Returns options in the form of entrance exams; with names where an answer refers to a picture by its own. */
export const typedOptions = (options: ShownOption[], isNamed: boolean) =>
  options.map(({ id, text, picture }) =>
    picture === null
      ? { id, ptype: 'text' as const, ptext: text, alt: null }
      : { id, ptype: 'image' as const, ptext: picture, alt: wordsOf(text), ...(isNamed && { name: text }) },
  )

/** The server's clock and the end of the attempt, as every answer about an open attempt carries them. */
export const clockOf = (now: number, deadline: number | null, zone: string) => ({
  now: toInstant(now, zone),
  deadline: deadline === null ? null : toInstant(deadline, zone),
})
