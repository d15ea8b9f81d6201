import { answerCode, givenAnswer, isInAnswer } from '../attempt/answer-code.rules.ts'
import { askedOf, entranceOption } from '../options.ts'
import type { Option, Question, ReviewedQuestion } from '../question.ts'
import type { ChallengeRow, Claim } from './challenges.api.ts'

/** A question of a key, as the screens of tests show it. */
export const challengeQuestion = (row: ChallengeRow): Question => ({
  id: row.question_id,
  ...askedOf({ ...row }),
  options: row.options.map(entranceOption),
})

/** Options by their ids, or a number, as one text; null where no answer is meant. */
export function codeOfClaim({ options, answerType }: Question, { right, number }: Claim): string | null {
  if (number !== null) return answerCode({ is: 'number', typed: number })
  const chosen = options.filter(({ key }) => right.includes(Number(key)))
  const [first] = chosen
  if (!first) return null
  const isOne = answerType === 'single' && chosen.length === 1
  return answerCode(isOne ? { is: 'option', key: first.key } : { is: 'options', names: chosen.map(({ name }) => name) })
}

/** Returns the same claim in the form of the call. */
export function claimOfCode({ options }: Question, code: string | null): { right: number[]; number?: string } {
  const given = givenAnswer(code)
  if (given?.is === 'number') return { right: [], number: given.typed }
  const isChosen = (option: Option) => isInAnswer(option, code)
  return { right: options.filter(isChosen).map(({ key }) => Number(key)) }
}

/** The question with the key beside the own answer, as reports show it, with no marks. */
export function keyedQuestion(question: Question, { key, answer }: ChallengeRow): ReviewedQuestion {
  const chosen = codeOfClaim(question, answer)
  const right = key && !key.cancelled ? codeOfClaim(question, key) : null
  const unsaid = { gained: 0, seconds: null, explanation: null, subject: null }
  return { ...question, ...unsaid, right: right ?? '', chosen, outcome: chosen === null ? 'left' : 'right' }
}
