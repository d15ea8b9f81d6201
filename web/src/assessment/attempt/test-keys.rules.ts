import type { AnswerType, Option } from '../question.ts'
import { answerCode, givenAnswer } from './answer-code.rules.ts'

export type KeyMeaning = { choose: number } | { step: 1 | -1 } | null

/** What a key does in a test: 1 to 6 and A to F choose, the arrows sideways move on. */
export function keyMeaning(key: string, optionCount: number): KeyMeaning {
  if (key === 'ArrowRight') return { step: 1 }
  if (key === 'ArrowLeft') return { step: -1 }
  const digit = /^[1-9]$/.test(key) ? Number(key) - 1 : -1
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0) : -1
  const index = Math.max(digit, letter)
  return index >= 0 && index < optionCount ? { choose: index } : null
}

/** The answer after an option was pressed: where several may be right it joins the others, or leaves them. */
export function codeAfterPress(type: AnswerType, { key, name }: Pick<Option, 'key' | 'name'>, code: string | null) {
  if (type !== 'multiple') return key
  const given = givenAnswer(code)
  const names = given?.is === 'options' ? given.names : []
  const after = names.includes(name) ? names.filter((one) => one !== name) : [...names, name]
  return answerCode({ is: 'options', names: after })
}
