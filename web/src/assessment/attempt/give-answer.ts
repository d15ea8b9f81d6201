import type { Option, Question } from '../question.ts'
import type { ActiveAttempt } from './active-attempt.ts'
import { tapped } from './answer-code.rules.ts'

/** Gives an answer as one text; null takes it back. */
export function giveAnswer(attempt: ActiveAttempt, question: number, code: string | null): void {
  if (code === null) attempt.clear(question)
  else attempt.choose(question, code)
}

/** What a tap or a key on an option does. */
export function tapOption(attempt: ActiveAttempt, question: Question, option: Option): void {
  const code = attempt.store.getState().entries.get(question.id)?.option ?? null
  giveAnswer(attempt, question.id, tapped(question.answerType, option, code))
}
