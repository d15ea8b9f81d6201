import type { FileAddress } from '../../media/addresses.ts'
import { toInstant } from '../../ports/time.ts'
import { numberKeyText } from '#contract/number-answer.rules.ts'
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

/** A question as it is asked, with marks as a plain number. Nothing here tells which answer is right. */
export function shownQuestion(asked: Asked, addressOf: FileAddress) {
  const { question } = asked
  const options = asked.options.map((option): ShownOption => ({
    id: option.option_id,
    text: option.ptext,
    picture: option.ptype === 'image' ? pictureOf(option, addressOf) : null,
  }))
  return {
    question_id: question.question_id,
    ...askedView(asked, addressOf),
    question: question.question,
    question_image: pictureOf(question, addressOf),
    marks: toMarks(question.marks),
    options,
  }
}

/** What a question of any paper tells of itself; a passage and lists only where it has them. */
function askedView({ question, answer_type, place }: Asked, addressOf: FileAddress) {
  const { passage, section_id, question_alt, passage_alt } = question
  const lists = matchLists(question)
  const picture = pictureOf({ file_id: question.passage_file, name: question.passage_file_name }, addressOf)
  return {
    section_id,
    answer_type,
    ...(place !== null && { paper_place: place }),
    ...(passage !== null && { passage }),
    ...(picture !== null && { passage_image: picture }),
    ...(question_alt !== null && { question_image_text: question_alt }),
    ...(passage_alt !== null && { passage_image_text: passage_alt }),
    ...(lists !== null && { lists }),
  }
}

/** The two lists of a question that has them, which are stored with an item a line. */
export function matchLists({ list_one, list_two }: { list_one: string | null; list_two: string | null }) {
  return list_one === null || list_two === null ? null : { one: list_one.split('\n'), two: list_two.split('\n') }
}

/** The questions of an open attempt in its order, with what was stored. Nothing here tells which answer is right. */
export function openQuestions(content: PaperContent, attemptId: number, stored: StoredAnswers, addressOf: FileAddress) {
  return attemptViewOf(content, attemptId, stored, addressOf).map(({ asked, shown, answer }) => ({
    ...shown,
    saved_option: answer?.option_id ?? null,
    saved_answer: answer ? answerText(asked, answer) : null,
    marked: answer?.marked === 1,
    seq: answer?.seq ?? 0,
  }))
}

type Told = { subjects: ReadonlyMap<number, string>; seconds: ReadonlyMap<number, number> }

/**
 * The questions of a closed attempt in its order, with the right answer, the student's, what it gave, and the subject and
 * the time in view where those are known.
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

/** That the key of a question was corrected, and why; nothing of one whose key is as it was printed. */
function correctionOf({ reasons }: PaperContent, questionId: number) {
  const reason = reasons.get(questionId)
  return reason === undefined ? null : { key_corrected: reason }
}

/** An answer as it is told: an option's text, a number, or the texts of several options in the paper's order. */
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

export type OpenQuestion = ReturnType<typeof openQuestions>[number]

/** A question of a paper whose answers are the texts of their options. */
export function withTexts({ options, saved_option: _saved, ...question }: OpenQuestion) {
  // One object instead of a copy: thousands start a paper of a hundred questions in the same minute.
  return Object.assign(question, optionTexts(options))
}

/** Options as quizzes and school exams tell them. */
export function optionTexts(options: ShownOption[]) {
  return { options: options.map(({ text }) => text), option_images: options.map(({ picture }) => picture) }
}

/** Options as entrance exams tell them; with names where an answer calls a picture by its own. */
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
