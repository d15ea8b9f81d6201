/** Why the typed text is not a number; each reason has its own message. */
export type InvalidNumber = 'comma' | 'exponent' | 'not_a_number' | 'not_whole' | 'too_many_decimals' | 'too_long'

/**
 * What a student typed. `text` is canonical: an ASCII `-` or nothing, digits without leading zeros, at most three
 * decimals without trailing zeros, 12 characters at the most. Equal numbers have equal texts.
 */
export type NumberAnswer = { is: 'none' } | { is: 'number'; text: string } | { is: 'invalid'; reason: InvalidNumber }

const MAX_CHARACTERS = 12
export const MAX_DECIMALS = 3

const NATIVE_DIGITS = /[\u0966-\u096f\u0d66-\u0d6f]/g
const MINUS = /\u2212/g

/** The digits of Hindi and Malayalam begin at 0x966 and 0xd66, so the last four bits of a code are 6 + the digit. */
const withAsciiDigits = (text: string): string =>
  text.replace(NATIVE_DIGITS, (digit) => String((digit.charCodeAt(0) & 15) - 6))

/**
 * Reads what was typed. Without a digit (`-`, `.`, nothing) it is unanswered. With `wholeOnly` the paper asks for
 * the nearest integer: a dot is refused, since the keypad has none.
 */
export function parseNumberAnswer(typed: string, wholeOnly: boolean): NumberAnswer {
  const text = withAsciiDigits(typed.replace(/\s/g, '')).replace(MINUS, '-')
  const parts = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text)
  if (!parts) return { is: 'invalid', reason: reasonOf(text) }
  const [, sign, whole = '', decimals] = parts
  if (!whole && !decimals) return { is: 'none' }
  if (wholeOnly && decimals !== undefined) return { is: 'invalid', reason: 'not_whole' }
  if (decimals && decimals.length > MAX_DECIMALS) return { is: 'invalid', reason: 'too_many_decimals' }
  const fraction = decimals?.replace(/0+$/, '')
  const size = (whole.replace(/^0+/, '') || '0') + (fraction ? `.${fraction}` : '')
  const canonical = sign === '-' && size !== '0' ? `-${size}` : size
  return canonical.length > MAX_CHARACTERS ? { is: 'invalid', reason: 'too_long' } : { is: 'number', text: canonical }
}

function reasonOf(text: string): InvalidNumber {
  if (text.includes(',')) return 'comma'
  return /^[+-]?[\d.]+e[+-]?\d*$/i.test(text) ? 'exponent' : 'not_a_number'
}
