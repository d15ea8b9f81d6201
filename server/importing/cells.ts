import { clockFrom, dayFrom, dayOfSerial, isShortDay, momentFrom, shownDay } from './dates.ts'
import { turningMark, withoutUnseen } from '../ports/folding/unseen-marks.rules.ts'
import { firstMobile, mobileDigits, numbersIn } from './mobile-words.rules.ts'
import { isLost, isLostName } from './lost-letters.rules.ts'
import type { FileRef, Use } from './file-ref.ts'
import { type Raw, textOf } from './reading/table.ts'
import { inEnglish } from './localize.ts'
import { type LocalizedMessage, localized } from './localized-message.rules.ts'

/**
 * How a column is read and written. `read` gives the value, or throws `CellError` with what is wrong with the text;
 * `write` gives the text that `read` takes for the same value.
 */
export type Cell<T> = {
  title: string
  needed: boolean
  /** Filled in by the program, not a column of the sheet. */
  hidden?: true
  /** A value that is moved with the demo's anchor day. */
  moves?: 'day' | 'moment'
  read: (raw: Raw) => T
  /** Returns a note on how an ambiguous text was read; null for an unambiguous one. */
  remark?: (raw: Raw) => LocalizedMessage | null
  /** Replaces a cell that cannot be read, while the other cells of its row are checked. */
  blank: T
  // A method, so that a `Cell<string>` can be used as a `Cell<unknown>`.
  write(value: T): string
}
export type Columns = Record<string, Cell<unknown>>
export type RowOf<C extends Columns> = {
  -readonly [K in keyof C]: C[K] extends { read: (raw: Raw) => infer T } ? T : never
}

/** The fault of a cell. */
export class CellError extends Error {
  override name = 'Doubt'
  readonly problem: LocalizedMessage
  constructor(problem: LocalizedMessage) {
    super(inEnglish(problem))
    this.problem = problem
  }
}

const doubt = (problem: LocalizedMessage): never => {
  throw new CellError(problem)
}

/**
 * Returns a column of texts, without marks that nobody sees; dates of a workbook are accepted only where `dates` says
 * so.
 */
const cell =
  <T>(read: (text: string) => T, blank: T, write: (value: T) => string = String, dates = false) =>
  (title: string): Cell<T> => ({
    title,
    needed: true,
    blank,
    read: (raw) => {
      if (typeof raw === 'object' && !dates) return doubt(localized('turned_into_date', { date: raw.date }))
      return read(seenText(textOf(raw)))
    },
    write,
  })

/** Returns the text of a cell as people see it. */
function seenText(whole: string): string {
  const seen = withoutUnseen(whole).trim()
  if (seen === '' && whole !== '') doubt(localized('is_empty'))
  const mark = turningMark(seen)
  if (mark !== null) doubt(localized('turning_mark', { mark }))
  if (FAILED_FORMULA.test(seen)) doubt(localized('failed_formula', { value: seen }))
  if (TOO_NARROW.test(seen)) doubt(localized('too_narrow', { value: seen }))
  return seen
}

/** Returns the same column for a cell that may be empty or missing; its value is then `otherwise`. */
export function optional<T>(shape: Cell<T>): Cell<T | null>
export function optional<T>(shape: Cell<T>, otherwise: NoInfer<T>): Cell<T>
export function optional<T>(shape: Cell<T>, otherwise: T | null = null): Cell<T | null> {
  return {
    ...shape,
    needed: false,
    blank: otherwise,
    read: (raw) => (withoutUnseen(textOf(raw)).trim() === '' ? otherwise : shape.read(raw)),
    write: (value) => (value === null ? '' : shape.write(value)),
  }
}

// Control characters and non-characters would break a file name, a header, a workbook or PostgreSQL.
export const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff]/
// What a spreadsheet shows where a formula failed.
const FAILED_FORMULA = /^#(?:N\/A|DIV\/0!|GETTING_DATA|[A-Z]{3,12}[!?])$|^Err:\d+$/
// What it shows where a column is too narrow for a number; it writes that into a CSV file, too.
const TOO_NARROW = /^#{4,}$/
// Spaces that come with words copied from a web page, and look like any other.
const ODD_SPACE = /[\u00a0\u2007\u202f]/g
const MULTILINE_FROM_CHARACTERS = 2000

/** A text, on one line where `max` is small; a long one keeps all its marks. */
export const text = (title: string, max = 200): Cell<string> => {
  const words = wordsOf(title, max)
  if (max < MULTILINE_FROM_CHARACTERS) return words
  return { ...words, read: (raw) => (typeof raw === 'object' ? words.read(raw) : wordsIn(textOf(raw), max)) }
}
const wordsOf = (title: string, max: number): Cell<string> => cell((value) => wordsIn(value, max), '')(title)

function wordsIn(value: string, max: number): string {
  if (CONTROL.test(value)) doubt(localized('control_character'))
  if (FAILED_FORMULA.test(value)) doubt(localized('failed_formula', { value }))
  if (isLost(value)) doubt(localized('lost_letters'))
  const lines = value.replaceAll(/\r\n?/g, '\n').normalize('NFC')
  const words = max < MULTILINE_FROM_CHARACTERS ? lines.replaceAll(ODD_SPACE, ' ') : lines
  if (max < MULTILINE_FROM_CHARACTERS && words.includes('\n')) doubt(localized('line_break'))
  return [...words].length <= max ? words : doubt(localized('too_long', { max }))
}

/** What somebody or something is called. */
export function properName(title: string, max = 100): Cell<string> {
  const words = text(title, max)
  return { ...words, read: (raw) => (isLostName(textOf(raw)) ? doubt(localized('lost_letters')) : words.read(raw)) }
}

export const wholeNumber = cell(
  (value) => (/^[0-9]{1,15}$/.test(value) ? Number(value) : doubt(localized('not_whole', { value }))),
  0,
)

const dayOf = (value: string): string => dayFrom(value) ?? dayOfSerial(value) ?? doubt(localized('not_date', { value }))
const birthOf = (value: string): string =>
  dayFrom(value, { isBirth: true }) ?? dayOfSerial(value) ?? doubt(localized('not_date', { value }))
const clockOf = (value: string): string => clockFrom(value) ?? doubt(localized('not_time', { value }))

/** Notes that `5/6/26` was read as 5 June 2026, because other people write the month first. */
function remarkOf(raw: Raw): LocalizedMessage | null {
  if (typeof raw !== 'string') return null
  // A day with a month's name has blanks of its own; behind another day a time may follow.
  const written = dayToNote(raw) === null ? (raw.split(/\s/)[0] ?? '') : raw
  const iso = dayToNote(written)
  return iso === null ? null : localized('day_is', { written, day: { day: iso } })
}

const dayToNote = (words: string): string | null =>
  dayOfSerial(words) ?? (isShortDay(words) ? dayFrom(words, { isBirth: true }) : null)

/** `dd/mm/yyyy`, `dd-mm-yyyy`, `5-Apr-2026` or `yyyy-mm-dd`; anything that could be read two ways is refused. */
export const day = (title: string): Cell<string> => ({
  ...cell(dayOf, '', shownDay, true)(title),
  moves: 'day',
  remark: remarkOf,
})

/** A day of birth: its year may have two digits. It is not moved with the demo's days. */
export const birthday = (title: string): Cell<string> => ({
  ...cell(birthOf, '', shownDay, true)(title),
  remark: remarkOf,
})

export const clock = cell(clockOf, '', String, true)

/** A day with a time, `20/11/2026 09:00`, read as `2026-11-20 09:00`; a day alone is its midnight. */
export const moment = (title: string): Cell<string> => ({
  ...cell(momentOf, '', shownMoment, true)(title),
  moves: 'moment',
  remark: remarkOf,
})

/** The same column, where a fixed word may replace the value; the word is read in any case. */
export const orWord = (shape: Cell<string>, word: string): Cell<string> => ({
  ...shape,
  read: (raw) => (textOf(raw).toLowerCase() === word.toLowerCase() ? word : shape.read(raw)),
  write: (value) => (value === word ? word : shape.write(value)),
})

const momentOf = (value: string): string => momentFrom(value) ?? doubt(localized('not_moment', { value }))

const shownMoment = (value: string) => `${shownDay(value.slice(0, 10))} ${value.slice(11)}`

/** Marks with at most two decimals, as whole hundredths. */
export const marks = cell(
  (value) =>
    /^-?\d{1,5}(\.\d{1,2})?$/.test(value)
      ? Math.round(Math.abs(Number(value)) * 100)
      : doubt(localized('not_marks', { value })),
  0,
  (hundredths) => String(hundredths / 100),
)

/** Values between semicolons; an empty cell is an empty list. */
export const list = cell(
  (value) =>
    value
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  [] as string[],
  (values) => values.join('; '),
)

/**
 * Ten digits of an Indian mobile number, as people write them: spaces, dashes, dots, +91 or a leading 0. Of several in
 * one cell the first counts, and a note says so.
 */
export const mobile = (title: string): Cell<string> => ({
  ...cell((value) => {
    if (/^\d[.,]?\d*e\+?\d+$/i.test(value.replaceAll(/\s/g, ''))) doubt(localized('lost_digits', { value }))
    const digits = firstMobile(value) ?? mobileDigits(value)
    if (!/^\d+$/.test(digits)) doubt(localized('not_mobile', { value }))
    return digits.length === 10 ? digits : doubt(localized('mobile_digits', { value, count: digits.length }))
  }, '')(title),
  remark: (raw) => {
    const first = firstMobile(textOf(raw))
    if (first === null || numbersIn(textOf(raw)) < 2) return null
    return localized('number_is', { written: textOf(raw).replaceAll(/\s+/g, ' '), mobile: first })
  },
})

export const oneOf = <const W extends string>(title: string, words: readonly [W, ...W[]]): Cell<W> =>
  cell<W>(
    (value) =>
      words.find((word) => word.toLowerCase() === value.toLowerCase()) ??
      doubt(
        words.length === 1
          ? localized('not_word', { value, word: words[0] })
          : localized('none_of', { value, words: words.join(', ') }),
      ),
    words[0],
  )(title)

export const webAddress = cell((value) => {
  const isHttps = URL.canParse(value) && new URL(value).protocol === 'https:'
  return isHttps ? value : doubt(localized('not_https', { value }))
}, '')

/** A file of the folder, by its name. */
export const file = (title: string, use: Use): Cell<FileRef> =>
  cell(
    (value) => fileRef(value, use),
    { name: '', use, hash: '' },
    (ref: FileRef) => ref.name,
  )(title)

/** A reference to a file that a sheet names; whether the file exists is not checked here. */
export function fileRef(value: string, use: Use): FileRef {
  if (value.length > 255 || CONTROL.test(value)) doubt(localized('not_file_name'))
  // Only files inside the folder: no path upwards, no absolute path.
  if (value.startsWith('/') || value.includes('\\') || value.split('/').includes('..'))
    doubt(localized('leads_out', { value }))
  return { name: value.normalize('NFC'), use, hash: '' }
}

/** Filled in by the program: in no sheet, never exported. */
export const hidden = <T>(title: string, otherwise: T): Cell<T> => ({
  title,
  needed: false,
  hidden: true,
  blank: otherwise,
  read: () => otherwise,
  write: () => '',
})

/** Returns the ten digits of a mobile number, or null for an invalid one. */
export function numberOf(word: string): string | null {
  try {
    return mobile('Mobile').read(word)
  } catch {
    return null
  }
}
