import { isDay } from '../ports/time.ts'
import type { FileRef, Use } from './media-store.ts'
import { type Raw, textOf } from './reading/table.ts'

/**
 * How a column is read and written. `read` gives the value, or throws `Doubt` with what is wrong with the text;
 * `write` gives the text that `read` takes for the same value.
 */
export type Cell<T> = {
  title: string
  needed: boolean
  /** Not a column of the sheet: filled in by the program. */
  hidden?: true
  /** What is moved with the demo's anchor day. */
  moves?: 'day' | 'moment'
  read: (raw: Raw) => T
  // A method: a column of texts is a column of something.
  write(value: T): string
}
export type Columns = Record<string, Cell<unknown>>
export type RowOf<C extends Columns> = {
  -readonly [K in keyof C]: C[K] extends { read: (raw: Raw) => infer T } ? T : never
}

export class Doubt extends Error {
  override name = 'Doubt'
}

const doubt = (problem: string): never => {
  throw new Doubt(problem)
}

/** A column whose cells are texts, dates of a workbook among them only where `dates` says so. */
const cell =
  <T>(read: (text: string) => T, write: (value: T) => string = String, dates = false) =>
  (title: string): Cell<T> => ({
    title,
    needed: true,
    read: (raw) => {
      if (typeof raw === 'object' && !dates) return doubt(`is a date (${raw.date}); format the column as text`)
      return read(textOf(raw))
    },
    write,
  })

/** The same column, where it may be left empty or left out; `otherwise` is what that means. */
export function optional<T>(shape: Cell<T>): Cell<T | null>
export function optional<T>(shape: Cell<T>, otherwise: NoInfer<T>): Cell<T>
export function optional<T>(shape: Cell<T>, otherwise: T | null = null): Cell<T | null> {
  return {
    ...shape,
    needed: false,
    read: (raw) => (textOf(raw) === '' ? otherwise : shape.read(raw)),
    write: (value) => (value === null ? '' : shape.write(value)),
  }
}

// Control characters would break a file name, a header or PostgreSQL.
export const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
// What a spreadsheet shows where a formula failed.
const FAILED_FORMULA = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!)$/

export const text = (title: string, max = 200): Cell<string> =>
  cell((value) => {
    if (CONTROL.test(value)) doubt('contains a control character')
    if (FAILED_FORMULA.test(value)) doubt(`"${value}" is a formula that failed`)
    return [...value].length <= max ? value.normalize('NFC') : doubt(`has more than ${max} characters`)
  })(title)

export const wholeNumber = cell((value) =>
  /^[0-9]{1,15}$/.test(value) ? Number(value) : doubt(`"${value}" is not a whole number`),
)

const dayOf = (value: string): string => {
  const parts = /^(\d{2})[/-](\d{2})[/-](\d{4})$/.exec(value)
  const iso = parts ? `${parts[3]}-${parts[2]}-${parts[1]}` : value
  return isDay(iso) ? iso : doubt(`"${value}" is not a date like 31/12/2026`)
}
const clockOf = (value: string): string => {
  const parts = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(value)
  return parts ? `${parts[1]?.padStart(2, '0')}:${parts[2]}` : doubt(`"${value}" is not a time like 17:00`)
}
const writtenDay = (day: string) => day.split('-').toReversed().join('/')

/** `dd/mm/yyyy`, `dd-mm-yyyy` or `yyyy-mm-dd`; anything that could be read two ways is refused. */
export const day = (title: string): Cell<string> => ({ ...cell(dayOf, writtenDay, true)(title), moves: 'day' })

export const clock = cell(clockOf, String, true)

/** A day with a time, `20/11/2026 09:00`, read as `2026-11-20 09:00`; a day alone is its midnight. */
export const moment = (title: string): Cell<string> => ({
  ...cell(momentOf, writtenMoment, true)(title),
  moves: 'moment',
})

function momentOf(value: string): string {
  const [date = '', time = '00:00', more] = value.split(/\s+/)
  return more === undefined ? `${dayOf(date)} ${clockOf(time)}` : doubt(`"${value}" is not a date with a time`)
}

const writtenMoment = (value: string) => `${writtenDay(value.slice(0, 10))} ${value.slice(11)}`

/** Marks with at most two decimals, as whole hundredths. */
export const marks = cell(
  (value) =>
    /^-?\d{1,5}(\.\d{1,2})?$/.test(value)
      ? Math.round(Math.abs(Number(value)) * 100)
      : doubt(`"${value}" is not a number of marks`),
  (hundredths) => String(hundredths / 100),
)

/** Values between semicolons; an empty cell is an empty list. */
export const list = cell(
  (value) =>
    value
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  (values) => values.join('; '),
)

/** Ten digits of an Indian mobile number, as people write them: spaces, dashes, +91 or a leading 0. */
export const mobile = cell((value) => {
  const digits = value.replaceAll(/[\s-]/g, '').replace(/^(\+91|91(?=\d{10}$)|0(?=\d{10}$))/, '')
  if (!/^\d+$/.test(digits)) doubt(`"${value}" is not a mobile number`)
  return digits.length === 10 ? digits : doubt(`"${value}" has ${digits.length} digits, 10 needed`)
})

export const oneOf = <const W extends string>(title: string, words: readonly W[]): Cell<W> =>
  cell(
    (value) =>
      words.find((word) => word.toLowerCase() === value.toLowerCase()) ??
      doubt(`"${value}" is none of ${words.join(', ')}`),
  )(title)

export const webAddress = cell((value) => {
  const isHttps = URL.canParse(value) && new URL(value).protocol === 'https:'
  return isHttps ? value : doubt(`"${value}" is not an address that begins with https://`)
})

/** A file of the folder, by its name. */
export const file = (title: string, use: Use): Cell<FileRef> =>
  cell(
    (name) => fileRef(name, use),
    ({ name }: FileRef) => name,
  )(title)

/** What a sheet names, before anybody looked whether it is there. */
export function fileRef(name: string, use: Use): FileRef {
  if (name.length > 255 || CONTROL.test(name)) doubt('is not a file name')
  // The folder's files and no others: nothing above it, nothing by its full path.
  if (name.startsWith('/') || name.includes('\\') || name.split('/').includes('..'))
    doubt(`"${name}" leads out of the folder`)
  return { name: name.normalize('NFC'), use, hash: '' }
}

/** Filled in by the program: in no sheet, never exported. */
export const hidden = <T>(title: string, otherwise: T): Cell<T> => ({
  title,
  needed: false,
  hidden: true,
  read: () => otherwise,
  write: () => '',
})
