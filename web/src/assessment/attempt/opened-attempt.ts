import type { Api, Whole } from '#contract/all-calls.ts'
import type { ClockSample } from '../clock/server-clock.rules.ts'
import type { LocalAnswer } from '../journal/local-answer.ts'
import type { AnswerType, Question } from '../question.ts'

export type KindName = 'quiz' | 'exam' | 'entrance'

/** One question at a time, or all in one list. */
export type View = 'one' | 'list'

/** Where a device told the server that the student is, and all questions that were looked at, by their ids. */
export type ToldPlace = { question: number; visited: number[] }

/**
 * A part of a paper. `subject` and `answerType` are null where its questions differ in it, `attemptAtMost` where all of
 * them count. `endsAt` (epoch ms by the server's clock) of a section with its own time, after which it is locked.
 */
export type Section = {
  id: number
  name: string
  subject: string | null
  answerType: AnswerType | null
  attemptAtMost: number | null
  endsAt: number | null
}

/** What holds for all of a paper. `sections` are in its order, as the questions are; one where it has no others. */
export type PaperRules = {
  sections: Section[]
  hasCalculator: boolean
  /** Numbers are asked for as the nearest integer. */
  integerOnly: boolean
  /** A choice shows as not saved until Save & Next. */
  examTrue: boolean
  /** Beside English. */
  languages: ('hi' | 'ml')[]
}

/** An attempt that is open: what the server said when it was begun or resumed. */
export type OpenedAttempt = {
  attemptId: number
  /** False where the server has given the attempt no number of its own: then it saves no single answers either. */
  isNumbered: boolean
  name: string
  /** The paper's own name, where the heading is another one. */
  paperName: string
  /** What stands below the heading. */
  about: string
  questions: Question[]
  paper: PaperRules
  /** What the server has of each question that was touched. */
  serverAnswers: [question: number, given: LocalAnswer][]
  /** Null before any device told it. */
  toldPlace: ToldPlace | null
  /** Epoch ms by the server's clock; null without a limit. */
  deadline: number | null
  /** When a paused hall goes on at the latest, as the server says it; left out where it is not paused. */
  pausedUntil?: string | undefined
  clockSample: ClockSample
}

/**
 * What an attempt is known by on this device. Numbers that are not the attempt's own are those of a quiz or of an exam,
 * which may be the same.
 */
export const deviceKey = (
  { kind }: Pick<TestKind, 'kind'>,
  { attemptId, isNumbered }: OpenedAttempt,
): number | string => (isNumbered ? attemptId : `${kind} ${attemptId}`)

/** What a submit says. `reportId` is what the report is called with, null where the list of reports alone knows it. */
export type Outcome = {
  passed: boolean
  message: string
  scoreText: string
  /** The pass mark and how many marks were missing to it, where a result that fails tells them. */
  missed: { passMarks: number; short: number } | null
  reportId: number | null
  receipt: Receipt
  /** When the result comes, by the academy's clock; null when this is the result. */
  resultsAt: string | null
}

/** False while the result is to come. */
export const isFailed = ({ passed, resultsAt }: Pick<Outcome, 'passed' | 'resultsAt'>): boolean =>
  !passed && resultsAt === null

/** What a student can show for a submit; null where the server gives nothing to show. */
export type Receipt = Whole['/Student/submit_quiz']['receipt'] | null

/** When an answer was given, and when it is sent, by the device's own clock (epoch ms). */
export type PhoneTime = { given_at?: number; sent_at?: number }

/** An answer in a submit, sorted by question; `seconds` is how long it was in view. */
export type Submitted = PhoneTime & { question_id: number; option: string | null; seq: number; seconds: number }

type Held = NonNullable<Api['/Student/save_answer']['data']['held']>

/** What differs between the kinds of test. */
export type TestKind = {
  kind: KindName
  /** Answers that a submit by hand needs; fewer where there are fewer questions. */
  leastAnswered: number
  submitWord: string
  /** An option in the words of `/Student/save_answer`, and back. */
  answerOf: (option: string | null) => { answer: string | string[] | null } | { option_id: number | null }
  optionOf: (held: Held) => string | null
  /** The same attempt again, never a new one. */
  resume: () => Promise<OpenedAttempt>
  /** Closes the attempt; sent again, the same result comes again. */
  submit: (answers: Submitted[]) => Promise<Outcome>
}
