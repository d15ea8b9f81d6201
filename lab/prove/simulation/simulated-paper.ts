import assert from 'node:assert/strict'
import { answerOf, type Response } from '../../../server/assessment/attempt/response.rules.ts'
import { type SectionTime, sectionTimes, type Shift } from '../../../server/assessment/attempt/locked-sections.rules.ts'
import { readAnswer } from '../../../server/assessment/attempt/submitted-answers.rules.ts'
import type { Section, SectionQuestion } from '../../../server/assessment/marking/counted-questions.rules.ts'
import type { AnswerType } from '../../../server/assessment/marking/scheme.rules.ts'
import {
  correctedSections,
  type Correction,
  type Corrections,
  withChanges,
} from '../../../server/assessment/keys/corrections.rules.ts'
import { answerCode, saidOf } from '#assessment/attempt/answer-code.rules.ts'

const MINUTES = 5
/** Two sections with their own time: one with single and multiple choice, one with numbers, of which two count. */
const TYPES: AnswerType[][] = [
  ['single', 'single', 'single', 'multiple', 'multiple'],
  ['number', 'number', 'number'],
]
const OPTIONS = [1, 2, 3, 4].map((option_id) => ({ option_id, ptext: String(option_id) }))

/** Each question, numbered from 1, with its section and its type. */
export const questions = TYPES.flatMap((types, at) =>
  types.map((answer_type) => ({ answer_type, section_id: at + 1 })),
).map((one, at) => ({ ...one, question_id: at + 1 }))

const timed = TYPES.map((_, at) => ({ section_id: at + 1, minutes: MINUTES }))

/** The end of an attempt without extra time, in ms since it began. */
export const DEADLINE = TYPES.length * MINUTES * 60_000
/** How late an answer may come. */
export const LATE = 60_000

/** When the sections open and end. */
export const timesOf = (deadline: number, shifts: readonly Shift[] = []): SectionTime[] =>
  sectionTimes(timed, 0, deadline, shifts) ?? []

const printed: Section[] = TYPES.map((_, at) => ({
  attempt_at_most: at === 1 ? 2 : null,
  questions: questions.filter(({ section_id }) => section_id === at + 1).map(markedQuestion),
}))

/** Returns the sections for marking by a key. */
export const sectionsBy = (corrections: Corrections): Section[] => correctedSections(printed, corrections)

/** Some correction of one question, after others. */
export function someCorrections(before: Corrections, random: () => number): Corrections {
  const { question_id, answer_type } =
    questions[Math.floor(random() * questions.length)] ?? questions[0] ?? assert.fail()
  const how = (['full_to_all', 'full_to_attempted', 'out_of_maximum'] as const)[Math.floor(random() * 3)]
  const option = 1 + Math.floor(random() * OPTIONS.length)
  const isCancelled = how !== undefined && (answer_type === 'number' || random() < 0.3)
  const correction: Correction = isCancelled ? { is: 'cancelled', how } : { is: 'options', right: [option] }
  const keyOf = (id: number) => printed.flatMap((one) => one.questions).find((one) => one.question_id === id)?.key
  return withChanges(before, [{ question_id, correction }], keyOf)
}

function markedQuestion({ question_id, answer_type }: (typeof questions)[number]): SectionQuestion {
  const partial = answer_type === 'multiple' ? 'jee_advanced' : 'none'
  const scheme = { answer_type, marks: 400, negative_marks: 100, negative_divisor: 3, partial } as const
  const range = { from: 5000, to: 6500 }
  const right = answer_type === 'single' ? [2] : [2, 3]
  const key = answer_type === 'number' ? ({ is: 'number', range } as const) : ({ is: 'options', right } as const)
  return { question_id, subject_id: 1, scheme, key, cancelled: null }
}

/**
 * Converts the journal's form of an answer into the stored one.
 * @throws where the server would reject the answer
 */
export function responseTo(questionId: number, code: string | null): Response {
  const answer_type = questions.find(({ question_id }) => question_id === questionId)?.answer_type ?? 'single'
  const options = answer_type === 'number' ? [] : OPTIONS
  const response = readAnswer({ answer_type, options }, { answer: saidOf(code) }, false)
  if (response === undefined) throw new Error(`An answer to ${questionId} is refused.`)
  return response
}

/** Converts the stored form of an answer into the journal's. */
export function codeOf(questionId: number, response: Response): string | null {
  const answer = answerOf(response)
  if (answer.is === 'number') return answerCode({ is: 'number', typed: answer.text })
  if (answer.is === 'none') return null
  const names = answer.options.map(String)
  const isSingle = questions.find(({ question_id }) => question_id === questionId)?.answer_type === 'single'
  return isSingle ? (names[0] ?? null) : answerCode({ is: 'options', names })
}

/** Any answer that a question takes, as the journal keeps it. */
export function someCode(questionId: number, random: () => number): string | null {
  const { answer_type } = questions.find(({ question_id }) => question_id === questionId) ?? {}
  if (random() < 0.1) return null
  if (answer_type === 'number') return answerCode({ is: 'number', typed: String(Math.floor(random() * 20) / 2) })
  if (answer_type === 'single') return String(1 + Math.floor(random() * 4))
  return answerCode({ is: 'options', names: OPTIONS.map(({ ptext }) => ptext).filter(() => random() < 0.5) })
}
