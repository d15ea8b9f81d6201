import { CODE_DIGITS } from '#contract/account.rules.ts'

/** One text per box, empty or a digit. `focus` is the box where typing goes on. */
export type Boxes = { digits: readonly string[]; focus: number }

export const NO_DIGITS: readonly string[] = Array.from({ length: CODE_DIGITS }, () => '')

export const isComplete = (digits: readonly string[]): boolean => digits.every((digit) => digit !== '')

const LAST = CODE_DIGITS - 1

/**
 * Returns the boxes after the text of the box at `at` became `text`: one more digit, none, or a whole code that a phone
 * filled in.
 */
export function typeInto(digits: readonly string[], at: number, text: string): Boxes {
  const old = digits[at] ?? ''
  if (text === '') return { digits: digits.with(at, ''), focus: at }
  const fresh = text.replaceAll(/\D/g, '')
  if (fresh === '' || fresh === old) return { digits, focus: at }
  const [first = '', second = ''] = fresh
  if (fresh.length === 2 && old !== '') return put(digits, at, first === old ? second : first)
  return spread(digits, at, fresh)
}

/** Null when what is pasted is no part of a code: letters, or more digits than a code has. */
export function pasteInto(digits: readonly string[], at: number, text: string): Boxes | null {
  const fresh = text.replaceAll(/[\s-]/g, '')
  return /^[0-9]+$/.test(fresh) && fresh.length <= CODE_DIGITS ? spread(digits, at, fresh) : null
}

/** Backspace empties the box, or the one before it when it is empty. */
export function eraseAt(digits: readonly string[], at: number): Boxes {
  const focus = digits[at] === '' ? Math.max(0, at - 1) : at
  return { digits: digits.with(focus, ''), focus }
}

const put = (digits: readonly string[], at: number, digit: string): Boxes => ({
  digits: digits.with(at, digit),
  focus: Math.min(at + 1, LAST),
})

/** A whole code begins at the first box, wherever it was put in. */
function spread(digits: readonly string[], at: number, fresh: string): Boxes {
  const start = fresh.length >= CODE_DIGITS ? 0 : at
  return {
    digits: digits.map((digit, index) => fresh[index - start] ?? digit),
    focus: Math.min(start + fresh.length, LAST),
  }
}
