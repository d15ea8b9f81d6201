/** Why what was typed is no number answer; each has its own sentence. */
export type InvalidNumber = 'comma' | 'exponent' | 'not_a_number' | 'not_whole' | 'too_many_decimals' | 'too_long'

/**
 * What a student typed. `text` is canonical: an ASCII `-` or nothing, digits without leading zeros, at most three decimals
 * without trailing zeros, 12 characters at the most. Equal numbers have equal texts.
 */
export type NumberAnswer = { is: 'none' } | { is: 'number'; text: string } | { is: 'invalid'; reason: InvalidNumber }

const MAX_CHARACTERS = 12
const MAX_DECIMALS = 3

const NATIVE_DIGITS = /[\u0966-\u096f\u0d66-\u0d6f]/g
const MINUS = /\u2212/g

/** The digits of Hindi and Malayalam stand at 0x966 and 0xd66, so the last four bits of a code are 6 + the digit. */
const withAsciiDigits = (text: string): string =>
  text.replace(NATIVE_DIGITS, (digit) => String((digit.charCodeAt(0) & 15) - 6))

/**
 * Reads what was typed. Without a digit (`-`, `.`, nothing) it is unanswered. `wholeOnly` where the paper asks for the
 * nearest integer: then a dot is refused, as its keypad has none.
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

/** The right numbers, both ends included, in whole thousandths: safe integers, since a text has 12 characters. */
export type NumberRange = { from: number; to: number }

/** A canonical text in whole thousandths, read by its digits: never through a fraction that floats cannot hold. */
export function thousandthsOf(canonical: string): number {
  const [whole = '', fraction = ''] = canonical.split('.')
  return Number(whole + fraction.padEnd(MAX_DECIMALS, '0'))
}

/** True when the number of a canonical text is in the range. */
export function isInRange(canonical: string, { from, to }: NumberRange): boolean {
  const value = thousandthsOf(canonical)
  return from <= value && value <= to
}

export type NumberKey =
  | { is: 'range'; range: NumberRange }
  | { is: 'invalid'; reason: InvalidNumber | 'empty' | 'reversed' }

/** Reads the right answer of a sheet: one number, or two of them in order with `..` between (`12.4..12.6`). */
export function parseNumberKey(cell: string, wholeOnly: boolean): NumberKey {
  const ends = cell.split('..')
  // `5...6` could be 5. to 6 as well as 5 to .6.
  if (ends.length > 2 || cell.includes('...')) return { is: 'invalid', reason: 'not_a_number' }
  const [from, to = from] = ends.map((end) => parseNumberAnswer(end, wholeOnly))
  if (from?.is === 'invalid') return from
  if (to?.is === 'invalid') return to
  if (from?.is !== 'number' || to?.is !== 'number') return { is: 'invalid', reason: 'empty' }
  const range = { from: thousandthsOf(from.text), to: thousandthsOf(to.text) }
  return range.from > range.to ? { is: 'invalid', reason: 'reversed' } : { is: 'range', range }
}

/** The range as a sheet has it: `12.5`, or `12.4..12.6`. */
export const numberKeyText = ({ from, to }: NumberRange): string =>
  from === to ? textOfThousandths(from) : `${textOfThousandths(from)}..${textOfThousandths(to)}`

function textOfThousandths(value: number): string {
  const digits = String(Math.abs(value)).padStart(MAX_DECIMALS + 1, '0')
  const fraction = digits.slice(-MAX_DECIMALS).replace(/0+$/, '')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -MAX_DECIMALS)}${fraction ? `.${fraction}` : ''}`
}
