import { answerCode, givenAnswer, typedOf } from '#assessment/attempt/answer-code.rules.ts'
import { isRightNumber } from '#assessment/report/answers/number-words.rules.ts'
import type { AnswerType } from '#assessment/question.ts'

/** Returns what came of an answer, both as one text, as the server marks it: several right options only together. */
export function outcomeOf(type: AnswerType, right: string, chosen: string | null): 'right' | 'wrong' | 'left' {
  if (chosen === null) return 'left'
  if (type === 'number') return isRightNumber(typedOf(right), typedOf(chosen)) ? 'right' : 'wrong'
  return textOf(right) === textOf(chosen) ? 'right' : 'wrong'
}

/** One option of a question with several is the same as a list of this one. */
function textOf(code: string): string | null {
  const given = givenAnswer(code)
  return given?.is === 'option' ? answerCode({ is: 'options', names: [given.key] }) : code
}
