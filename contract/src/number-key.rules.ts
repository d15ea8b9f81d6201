import { type InvalidNumber, MAX_DECIMALS, parseNumberAnswer } from './number-answer.rules.ts'

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

/** Returns the range as in a sheet: `12.5`, or `12.4..12.6`. */
export const numberKeyText = ({ from, to }: NumberRange): string =>
  from === to ? textOfThousandths(from) : `${textOfThousandths(from)}..${textOfThousandths(to)}`

function textOfThousandths(value: number): string {
  const digits = String(Math.abs(value)).padStart(MAX_DECIMALS + 1, '0')
  const fraction = digits.slice(-MAX_DECIMALS).replace(/0+$/, '')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -MAX_DECIMALS)}${fraction ? `.${fraction}` : ''}`
}
