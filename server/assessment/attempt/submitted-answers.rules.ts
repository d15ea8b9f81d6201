import { parseNumberAnswer } from '#contract/number-answer.rules.ts'
import type { AnswerType } from '../marking/scheme.rules.ts'
import type { PhoneTime, SubmittedAnswer } from './attempt.rules.ts'
import { NO_RESPONSE, type Response, responseOf } from './response.rules.ts'

export type Option = { option_id: number; ptext: string }

/** What a question takes as an answer: its type, and its options, none where a number is asked for. */
export type AnswerableQuestion = { answer_type: AnswerType; options: readonly Option[] }

/** The questions of a paper by id; `integerOnly` where its numbers are whole ones. */
export type AnswerablePaper = { questions: ReadonlyMap<number, AnswerableQuestion>; integerOnly: boolean }

/** An answer as a request has it: an option by its id, or an answer by its text, or by the texts of several options. */
export type SaidAnswer = { option_id?: number | null; answer?: string | string[] | null }
type SaidOfQuestion = SaidAnswer & PhoneTime & { question_id: number; seq?: number; seconds?: number }

/** Returns an answer as it is stored; undefined when the question does not take it. */
export function readAnswer(
  question: AnswerableQuestion,
  { option_id, answer }: SaidAnswer,
  integerOnly: boolean,
): Response | undefined {
  if (option_id !== undefined) return readOption(question, option_id)
  if (answer === null || answer === undefined || answer.length === 0) return NO_RESPONSE
  if (question.answer_type === 'number') return readNumber(answer, integerOnly)
  if (question.answer_type === 'single' && typeof answer !== 'string') return undefined
  const chosen = [answer].flat().map((text) => question.options.find(({ ptext }) => ptext === text)?.option_id)
  const known = chosen.filter((id) => id !== undefined)
  return known.length === chosen.length ? responseOf({ is: 'options', options: known }) : undefined
}

function readOption({ options }: AnswerableQuestion, optionId: number | null): Response | undefined {
  if (optionId === null) return NO_RESPONSE
  const isOwn = options.some(({ option_id }) => option_id === optionId)
  return isOwn ? { option_id: optionId, response: null } : undefined
}

function readNumber(answer: string | string[], integerOnly: boolean): Response | undefined {
  if (typeof answer !== 'string') return undefined
  const number = parseNumberAnswer(answer, integerOnly)
  if (number.is === 'invalid') return undefined
  return number.is === 'none' ? NO_RESPONSE : { option_id: null, response: number.text }
}

/**
 * Returns the answers of a submit; null, so that none of them counts, when it names a question twice, a question of
 * another paper, or an answer that the question does not take.
 */
export function readSubmitted({ questions, integerOnly }: AnswerablePaper, said: SaidOfQuestion[]) {
  const found = new Map<number, SubmittedAnswer>()
  for (const { question_id, seq, seconds, given_at, sent_at, ...one } of said) {
    const question = questions.get(question_id)
    const response = question && readAnswer(question, one, integerOnly)
    if (response === undefined || found.has(question_id)) return null
    const phone = given_at === undefined ? {} : { phone: { given_at, sent_at } }
    found.set(question_id, { question_id, ...response, seq: seq ?? null, seconds: seconds ?? null, ...phone })
  }
  return [...found.values()]
}
