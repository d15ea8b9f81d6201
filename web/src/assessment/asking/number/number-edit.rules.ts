import { type InvalidNumber, parseNumberAnswer } from '#contract/number-answer.rules.ts'
import { answerCode } from '../../attempt/answer-code.rules.ts'

/** The text of a field and its selection; `from` equals `to` for a caret without a selection. */
export type Edit = { text: string; from: number; to: number }

/** What the keys on the screen do; digits and the point write themselves. */
export type KeypadKey = { writes: string } | 'minus' | 'back' | 'clear' | 'left' | 'right'

const MAX_TYPED = 12

const caretAt = (text: string, at: number): Edit => ({ text, from: at, to: at })

const replaced = ({ text, from, to }: Edit, by: string): Edit =>
  caretAt(text.slice(0, from) + by + text.slice(to), from + by.length)

/** Signs as a real keyboard may write them. */
const SIGN = /^[-+\u2212]/

/** Text after a key. Minus changes the sign, wherever the caret is: it can stand at the front only. */
export function pressed(edit: Edit, key: KeypadKey): Edit {
  const { text, from, to } = edit
  if (key === 'clear') return caretAt('', 0)
  if (key === 'left') return caretAt(text, from === to ? Math.max(0, from - 1) : from)
  if (key === 'right') return caretAt(text, from === to ? Math.min(text.length, to + 1) : to)
  if (key === 'back') return replaced(from === to ? { ...edit, from: Math.max(0, from - 1) } : edit, '')
  if (key !== 'minus') return replaced(edit, key.writes)
  if (SIGN.test(text)) {
    const size = text.slice(1)
    return text.startsWith('+') ? caretAt(`-${size}`, to) : caretAt(size, Math.max(0, to - 1))
  }
  return caretAt(`-${text}`, to + 1)
}

export type Checked =
  | { is: 'answer'; code: string }
  /** Empty, or not yet a number: unanswered. */
  | { is: 'none' }
  | { is: 'invalid'; reason: InvalidNumber }

/** What a typed text says as an answer. */
export function checked(text: string, integerOnly: boolean): Checked {
  if ([...text].length > MAX_TYPED) return { is: 'invalid', reason: 'too_long' }
  const answer = parseNumberAnswer(text, integerOnly)
  if (answer.is !== 'number') return answer
  return { is: 'answer', code: answerCode({ is: 'number', typed: text }) ?? '' }
}

/** The answer as one text; null for none. */
export function codeOfTyped(text: string, integerOnly: boolean): string | null {
  const result = checked(text, integerOnly)
  return result.is === 'answer' ? result.code : null
}
