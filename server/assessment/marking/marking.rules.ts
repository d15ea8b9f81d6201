import { isInRange } from '#contract/number-key.rules.ts'
import { type ExactMarks, exactMarks } from './exact-marks.rules.ts'
import { type AnswerType, type Cancelled, type Key, MARKS_PER_RIGHT_OPTION, type Scheme } from './scheme.rules.ts'

/** A student's saved answer: chosen options in any order, or a canonical number (`parseNumberAnswer`). */
export type Answer = { is: 'none' } | { is: 'options'; options: readonly number[] } | { is: 'number'; text: string }

/** `cancelled` is what the correction of a cancelled question says, null for all others. */
export type MarkedQuestion = { scheme: Scheme; key: Key; cancelled: Cancelled | null }

/** `not_evaluated`: answered beyond the number of questions that count. */
export type Outcome = 'right' | 'partly' | 'wrong' | 'left' | 'not_evaluated' | 'cancelled'

export type QuestionGrade = { marks: ExactMarks; outcome: Outcome }

/** True of a saved answer that is not empty. One of another type than the question's cannot be saved: it is none. */
export function isAttempted(answerType: AnswerType, answer: Answer): boolean {
  if (answer.is === 'options') return answerType !== 'number' && answer.options.length > 0
  return answer.is === 'number' && answerType === 'number'
}

/**
 * Marks of one question. `counts` is false where the section's choice leaves the question out (`countedQuestions`): then
 * it gets nothing, also when it is cancelled with full marks to all.
 */
export function gradeQuestion(question: MarkedQuestion, answer: Answer, counts: boolean): QuestionGrade {
  const attempted = isAttempted(question.scheme.answer_type, answer)
  if (attempted && !counts) return { marks: 0, outcome: 'not_evaluated' }
  if (question.cancelled !== null) {
    const full = counts && isGivenFull(question.cancelled, attempted)
    return { marks: full ? exactMarks(question.scheme.marks) : 0, outcome: 'cancelled' }
  }
  return attempted ? gradeByKey(question, answer) : { marks: 0, outcome: 'left' }
}

const isGivenFull = (cancelled: Cancelled, attempted: boolean): boolean =>
  cancelled === 'full_to_all' || (cancelled === 'full_to_attempted' && attempted)

function gradeByKey({ scheme, key }: MarkedQuestion, answer: Answer): QuestionGrade {
  const outcome = outcomeByKey(scheme, key, answer)
  if (outcome === 'right') return { marks: exactMarks(scheme.marks), outcome }
  if (outcome === 'wrong') return { marks: 0 - exactMarks(scheme.negative_marks, scheme.negative_divisor), outcome }
  return { marks: exactMarks(chosenOf(answer).size * MARKS_PER_RIGHT_OPTION), outcome }
}

/** A set: neither the order nor a duplicate of a choice means anything. */
const chosenOf = (answer: Answer): ReadonlySet<number> => new Set(answer.is === 'options' ? answer.options : [])

function outcomeByKey({ answer_type, partial }: Scheme, key: Key, answer: Answer): 'right' | 'partly' | 'wrong' {
  if (key.is === 'number') return answer.is === 'number' && isInRange(answer.text, key.range) ? 'right' : 'wrong'
  const [chosen, right] = [chosenOf(answer), new Set(key.right)]
  if (!chosen.isSubsetOf(right)) return 'wrong'
  if (answer_type === 'single') return chosen.size === 1 ? 'right' : 'wrong'
  if (chosen.size === right.size) return 'right'
  return partial === 'jee_advanced' ? 'partly' : 'wrong'
}
