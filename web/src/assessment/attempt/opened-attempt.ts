import type { Api, Whole } from '#contract/all-calls.ts'
import type { ClockSample } from '../clock/server-clock.rules.ts'
import type { LocalAnswer } from '../journal/local-answer.ts'
import type { AnswerType, Question } from '../question.ts'

export type KindName = 'quiz' | 'exam' | 'entrance'

/** One question at a time, or all in one list. */
export type View = 'one' | 'list'

/** The place in a test that a device sent to the server, and the ids of all questions that were looked at. */
export type ToldPlace = { question: number; visited: number[] }

/**
 * A part of a paper. `subject` and `answerType` are null where its questions differ in them, `attemptAtMost` where all
 * of its questions count. A section with its own time is locked after `endsAt` (epoch ms by the server's clock). A wrong
 * answer costs `wrong`, a third of it where `isThird`; null where that differs, or is not known.
 */
export type Section = {
  id: number
  name: string
  subject: string | null
  answerType: AnswerType | null
  attemptAtMost: number | null
  endsAt: number | null
  wrong: { marks: number; isThird: boolean } | null
}

/**
 * Rules of the whole paper. `sections` are in the order of the paper, as the questions are; a paper without sections
 * has one.
 */
export type PaperRules = {
  sections: Section[]
  hasCalculator: boolean
  /** Numbers are asked for as the nearest integer. */
  integerOnly: boolean
  /** A choice shows as not saved until Save & Next. */
  examTrue: boolean
  /** The screen looks like the national test whose format the paper has. */
  isNational: boolean
  /** The languages besides English. */
  languages: ('hi' | 'ml')[]
}

/** An open attempt: the server's answer when it was begun or resumed. */
export type OpenedAttempt = {
  attemptId: number
  /** False where the server has given the attempt no number of its own: then it saves no single answers either. */
  isNumbered: boolean
  name: string
  /** The paper's own name, where the heading is another one. */
  paperName: string
  /** The line below the heading. */
  about: string
  questions: Question[]
  paper: PaperRules
  /** The server's answers to the questions that were touched. */
  serverAnswers: [question: number, given: LocalAnswer][]
  /** Null before any device sent a place. */
  toldPlace: ToldPlace | null
  /** Epoch ms by the server's clock; null without a limit. */
  deadline: number | null
  /** The latest moment at which a paused hall continues, as the server gives it; absent where it is not paused. */
  pausedUntil?: string | undefined
  clockSample: ClockSample
  /** True where the paper is the copy on this device, since the server could not be reached. */
  isKept?: boolean | undefined
}

/**
 * Returns the key of an attempt on this device. Without an id of the attempt it is built from the id of the quiz or of
 * the exam, which may be the same number.
 */
export const deviceKey = (
  { kind }: Pick<TestKind, 'kind'>,
  { attemptId, isNumbered }: OpenedAttempt,
): number | string => (isNumbered ? attemptId : `${kind} ${attemptId}`)

/** The result of a submit. `reportId` identifies the report, null where only the list of reports knows it. */
export type Outcome = {
  passed: boolean
  message: string
  scoreText: string
  /** The sentence that the submit has arrived, for a kind of test that has one of its own. */
  sent?: string
  /** The pass mark and the marks that were reached, for a failed result that contains them. */
  missed: { passMarks: number; marks: number } | null
  reportId: number | null
  receipt: Receipt
  /** When the result comes, by the academy's clock; null when this is the result. */
  resultsAt: string | null
}

/** Returns whether the test was failed; false until the result is published. */
export const isFailed = ({ passed, resultsAt }: Pick<Outcome, 'passed' | 'resultsAt'>): boolean =>
  !passed && resultsAt === null

/** A student's proof of a submit; null where the server sends none. */
export type Receipt = Whole['/Student/submit_quiz']['receipt'] | null

/** When an answer was given, and when it is sent, by the device's own clock (epoch ms). */
export type PhoneTime = { given_at?: number; sent_at?: number }

/** An answer in a submit, sorted by question; `seconds` is how long it was in view. */
export type Submitted = PhoneTime & { question_id: number; option: string | null; seq: number; seconds: number }

type Held = NonNullable<Api['/Student/save_answer']['data']['held']>

/** The differences between the kinds of test. */
export type TestKind = {
  kind: KindName
  /** The id by which the screen opens the attempt. */
  paperId: number
  /** The least number of answers for a manual submit; fewer where there are fewer questions. */
  leastAnswered: number
  submitWord: string
  /** Converts an option to the fields of `/Student/save_answer`, and back. */
  answerOf: (option: string | null) => { answer: string | string[] | null } | { option_id: number | null }
  optionOf: (held: Held) => string | null
  /** Resumes the same attempt, never begins a new one. */
  resume: () => Promise<OpenedAttempt>
  /** Closes the attempt; sent again, the same result comes again. */
  submit: (answers: Submitted[]) => Promise<Outcome>
}
