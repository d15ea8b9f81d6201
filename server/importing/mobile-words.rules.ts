import { withoutUnseen } from '../ports/folding/unseen-marks.rules.ts'

/** What offices write between two numbers in one cell. */
const BETWEEN = /[,;/&|\n]|\s(?:or|and)\s/i
/** Two whole numbers with only a blank between them. */
const SIDE_BY_SIDE = /^(\+?\d{10,13})\s+(\+?\d{10,13})$/
const LABEL = /^(?:mobile|mob|phone|ph|tel|whatsapp|cell)\b[\s.:]*(?:no\b[\s.:]*)?/i
/** Blanks, brackets, dots, and all dashes that look alike. */
const BETWEEN_DIGITS = /[\s()[\].\u200c-\u200f\u061c\u00b7\u2022\u2010-\u2015\u2212\ufe58\ufe63\uff0d-]/g
const MOBILE = /^[6-9]\d{9}$/

/** Returns a number without what people write around its ten digits: blanks, dashes, dots, +91 or a leading 0. */
export const mobileDigits = (text: string): string =>
  withoutUnseen(text)
    .trim()
    .replace(LABEL, '')
    .replaceAll(BETWEEN_DIGITS, '')
    .replace(/^(?:\+91|0091|91(?=\d{10}$)|0(?=\d{10}$))/, '')

function partsOf(text: string): string[] {
  const [, first, second] = SIDE_BY_SIDE.exec(withoutUnseen(text).trim()) ?? []
  if (first !== undefined && second !== undefined) return [first, second]
  return text.split(BETWEEN).filter((part) => part.trim() !== '')
}

/** How many numbers a cell has. */
export const numbersIn = (text: string): number => partsOf(text).length

/** Returns the first mobile number of a cell with several numbers, and that of a cell with one; null where none is. */
export const firstMobile = (text: string): string | null =>
  partsOf(text)
    .map(mobileDigits)
    .find((digits) => MOBILE.test(digits)) ?? null
