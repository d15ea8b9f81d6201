import type { Option, Question } from '../question.ts'
import { tapped } from './answer-code.rules.ts'
import type { ShownAttempt } from './current-attempt.ts'

/** What a tap or a key on an option does. */
export function tapOption(attempt: ShownAttempt, question: Question, option: Option): void {
  const code = attempt.store.getState().entries.get(question.id)?.option ?? null
  attempt.choose(question.id, tapped(question.answerType, option, code))
}
