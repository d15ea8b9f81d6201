/** How a cell shows its number: as a day or a time, or as digits in a pattern. */
export type NumberFormat = { isDate: boolean; code: string }

const GENERAL: NumberFormat = { isDate: false, code: '' }
/** The formats that every spreadsheet knows by number; those of days differ by country. */
const DATE_IDS = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const
const WHOLE = 1
/** Spreadsheets write no format that is longer. */
const MOST_LETTERS = 255

/** Returns the format of this number; `code` is its text where the workbook has one. */
export function formatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (DATE_IDS.some(([from, to]) => id >= from && id <= to)) return { isDate: true, code: '' }
    return id === WHOLE ? { isDate: false, code: '0' } : GENERAL
  }
  if (code.length > MOST_LETTERS) return GENERAL
  const [first = ''] = sectionsOf(code)
  return { isDate: /[ymdhs]/i.test(bare(first)) && !/general/i.test(bare(first)), code: first }
}

/** Parts for numbers above zero, below, zero and texts. */
const sectionsOf = (code: string): string[] => code.match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;"\\[])+/g) ?? []

/** Without texts, colours and countries; hours that count on, `[h]`, stay. */
const bare = (section: string): string => section.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')

const PLAIN = /^[0#?]+$/
/** Text, one character that stands for itself, or digits. */
const PIECE = /"([^"]*)"|\\(.)|_.|\*.|\[[^\]]*\]|([0#?]+)|(.)/gsu
const CONDITION = /\[[<>=]/
/** Fractions, groups of thousands, percents and exponents show the number, and are no code. */
const MEASURE = /[.,%E/@]/i

/** Texts and signs that stand for themselves, and `General`, which shows a number as it is. */
const GENERAL_DIGITS = /("[^"]*"|\\.|_.|\*.|\[[^\]]*\])|general/gi
const CURRENCY = /\p{Sc}|\b(?:rs|inr|usd|eur|gbp|aed|sar|qar|omr|kwd|bhd|rupees?|dollars?|euros?)\b/iu

/** A number as its cell shows it; `isCode` where that is what somebody reads in it, and no sign, unit or currency. */
export type Shown = { shown: string; isCode: boolean }

/**
 * Returns a whole number as its cell shows it, `0012` for 12 in the format `0000`; null where that is the number itself,
 * or where the format makes no code of it.
 */
export function shownCode(value: number, { isDate, code }: NumberFormat): Shown | null {
  const own = code.replaceAll(GENERAL_DIGITS, (_all, kept?: string) => kept ?? '0')
  if (isDate || !Number.isSafeInteger(value) || value < 0 || CONDITION.test(own) || MEASURE.test(bare(own))) return null
  const pieces = [...own.matchAll(PIECE)].map(([, text, sign, digits, other]) => ({
    digits: digits ?? '',
    text: text ?? sign ?? other ?? '',
  }))
  const pattern = pieces.map(({ digits }) => digits).join('')
  if (!PLAIN.test(pattern)) return null
  const held = String(value)
  const shown = filled(pieces, pattern, held)
  if (shown === held) return null
  const words = pieces.map(({ text }) => text).join('')
  const isFilled = pattern.slice(0, -held.length).includes('0')
  const isNamed = /\p{L}/u.test(words) && !CURRENCY.test(words)
  return { shown, isCode: shown.endsWith(held) && (isFilled || isNamed) }
}

function filled(pieces: { digits: string; text: string }[], pattern: string, number: string): string {
  const given = [...number.padStart(pattern.length, '\0')]
  const more = given.length - pattern.length
  let at = 0
  let isFirst = true
  return pieces
    .map(({ digits, text }) => {
      if (digits === '') return text
      const taken = given.slice(at, at + digits.length + (isFirst ? more : 0))
      const words = taken.map((digit, place) => (digit === '\0' ? (pattern[at + place] === '0' ? '0' : '') : digit))
      at += taken.length
      isFirst = false
      return words.join('')
    })
    .join('')
    .trim()
}

/** Returns a number as a cell shows it that has no place for its decimals; null where it shows them. */
export function shownRounded(value: number, { isDate, code }: NumberFormat): string | null {
  if (isDate || Number.isInteger(value) || !/^[0#]+$/.test(bare(code).trim())) return null
  return String(Math.round(value))
}
