import type { Api } from '#contract/all-calls.ts'
import { askedOf, textOptions } from '../options.ts'
import type { LocalAnswer } from '../journal/local-answer.ts'
import type { Question } from '../question.ts'
import { codeOfHeld } from './answer-code.rules.ts'
import { isFailed, type OpenedAttempt, type Outcome, type Receipt, type ToldPlace } from './opened-attempt.ts'
import type { Timed } from './timed.ts'

export const deadlineOf = ({ deadline }: { deadline?: string | null }): number | null =>
  deadline ? Date.parse(deadline) : null

export const toldPlaceOf = ({ place, visited }: { place?: number; visited?: number[] }): ToldPlace | null =>
  place === undefined ? null : { question: place, visited: visited ?? [] }

type Graded = {
  message: string
  score_text: string
  receipt?: Receipt
  marks?: number | null
  pass_marks?: number | null
}

/** Returns the result to show after a submit. */
export function outcomeOf(
  { message, score_text, receipt = null, marks, pass_marks }: Graded,
  rest: Pick<Outcome, 'passed' | 'reportId' | 'resultsAt' | 'sent'>,
): Outcome {
  const isBelow = typeof marks === 'number' && typeof pass_marks === 'number' && marks < pass_marks
  const missed = isFailed(rest) && isBelow ? { passMarks: pass_marks, marks } : null
  return { ...rest, message, scoreText: score_text, receipt, missed }
}

type ServerQuestion = { id: number; option: string | null; marked?: boolean; seq?: number }

/** Returns the server's answers to the questions that were touched. */
export const serverAnswersOf = (questions: ServerQuestion[]): [number, LocalAnswer][] =>
  questions.flatMap(({ id, option, marked = false, seq = 0 }) => (seq > 0 ? [[id, { option, marked, seq }]] : []))

type TextQuestion = Api['/Student/get_quiz']['data']['questions'][number]

/** A question whose options are named by their texts, as in quizzes and school exams. */
const textQuestion = (question: TextQuestion): Question => ({
  ...askedOf(question),
  id: question.question_id,
  options: textOptions(question),
})

const serverAnswersByText = (questions: TextQuestion[]): [number, LocalAnswer][] =>
  serverAnswersOf(
    questions.map(({ question_id, saved_answer = null, ...saved }) => ({
      ...saved,
      id: question_id,
      option: codeOfHeld(saved_answer, saved.answer_type === 'number'),
    })),
  )

type ToldPaper = Pick<
  Api['/Student/get_quiz']['data'],
  'sections' | 'calculator' | 'integer_only' | 'exam_true' | 'national_look' | 'languages'
>

/** A paper kept on this device by an earlier version has no costs. */
const wrongOf = ({
  negative_marks = null,
  negative_thirds,
}: {
  negative_marks?: number | null
  negative_thirds?: boolean
}) => (negative_marks === null ? null : { marks: negative_marks, isThird: negative_thirds === true })

/** Returns the paper's rules; a server without sections sends none. */
export const paperOf = (data: ToldPaper): OpenedAttempt['paper'] => ({
  sections: (data.sections ?? []).map((section) => ({
    id: section.section_id,
    name: section.name,
    subject: section.subject_name,
    answerType: section.answer_type,
    attemptAtMost: section.attempt_at_most,
    endsAt: section.ends_at === null ? null : Date.parse(section.ends_at),
    wrong: wrongOf(section),
  })),
  hasCalculator: data.calculator === 'basic',
  integerOnly: data.integer_only ?? false,
  examTrue: data.exam_true ?? false,
  isNational: data.national_look ?? false,
  languages: data.languages ?? [],
})

type OpenedByText = ToldPaper & {
  attempt_id?: number
  questions: TextQuestion[]
  place?: number
  visited?: number[]
  deadline?: string | null
  paused_until?: string
}

/** What an opened quiz and an opened school exam have in common. */
export const openedByText = ({
  data,
  clockSample,
  isKept,
}: Timed<OpenedByText>): Omit<OpenedAttempt, 'attemptId' | 'name' | 'paperName' | 'about'> => ({
  isNumbered: data.attempt_id !== undefined,
  questions: data.questions.map(textQuestion),
  serverAnswers: serverAnswersByText(data.questions),
  paper: paperOf(data),
  toldPlace: toldPlaceOf(data),
  deadline: deadlineOf(data),
  pausedUntil: data.paused_until,
  clockSample,
  isKept,
})
