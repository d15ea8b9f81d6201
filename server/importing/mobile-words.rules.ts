/** What offices write between two numbers in one cell. */
const BETWEEN = /[,;/&|\n]|\s(?:or|and)\s/i
/** Two whole numbers with only a blank between them. */
const SIDE_BY_SIDE = /^(\+?\d{10,13})\s+(\+?\d{10,13})$/
const LABEL = /^(?:mobile|mob|phone|ph|tel|whatsapp|cell)\b[\s.:]*(?:no\b[\s.:]*)?/i
const MOBILE = /^[6-9]\d{9}$/

/** Returns a number without what people write around its ten digits: blanks, dashes, dots, +91 or a leading 0. */
export const mobileDigits = (text: string): string =>
  text
    .trim()
    .replace(LABEL, '')
    .replaceAll(/[\s().-]/g, '')
    .replace(/^(?:\+91|0091|91(?=\d{10}$)|0(?=\d{10}$))/, '')

function partsOf(text: string): string[] {
  const [, first, second] = SIDE_BY_SIDE.exec(text.trim()) ?? []
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
