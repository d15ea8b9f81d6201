import type { Option, Question } from '../question.ts'
import type { ActiveAttempt } from './active-attempt.ts'
import { tapped } from './answer-code.rules.ts'

/** What a tap or a key on an option does. */
export function tapOption(attempt: ActiveAttempt, question: Question, option: Option): void {
  const code = attempt.store.getState().entries.get(question.id)?.option ?? null
  attempt.choose(question.id, tapped(question.answerType, option, code))
}
