import { isDay } from '../ports/time.ts'

/** How a column is read: `read` gives the value, or throws `Doubt` with what is wrong with the text. */
export type Cell<T> = { title: string; needed: boolean; read: (text: string) => T }

export class Doubt extends Error {
  override name = 'Doubt'
}

const doubt = (problem: string): never => {
  throw new Doubt(problem)
}

const cell =
  <T>(read: (text: string) => T) =>
  (title: string): Cell<T> => ({ title, needed: true, read })

/** The same column, where it may be left empty or left out. */
export const optional = <T>({ title, read }: Cell<T>): Cell<T | null> => ({
  title,
  needed: false,
  read: (text) => (text === '' ? null : read(text)),
})

// Control characters would break a file name, a header or PostgreSQL.
export const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

export const text = (title: string, max = 200): Cell<string> => ({
  title,
  needed: true,
  read: (value) => {
    if (CONTROL.test(value)) doubt('contains a control character')
    return [...value].length <= max ? value.normalize('NFC') : doubt(`has more than ${max} characters`)
  },
})

export const wholeNumber = cell((value) =>
  /^[0-9]{1,15}$/.test(value) ? Number(value) : doubt(`"${value}" is not a whole number`),
)

/** `dd/mm/yyyy`, `dd-mm-yyyy` or `yyyy-mm-dd`; anything that could be read two ways is refused. */
export const day = cell((value) => {
  const parts = /^(\d{2})[/-](\d{2})[/-](\d{4})$/.exec(value)
  const iso = parts ? `${parts[3]}-${parts[2]}-${parts[1]}` : value
  return isDay(iso) ? iso : doubt(`"${value}" is not a date like 31/12/2026`)
})

export const clock = cell((value) => {
  const parts = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(value)
  return parts ? `${parts[1]?.padStart(2, '0')}:${parts[2]}` : doubt(`"${value}" is not a time like 17:00`)
})

/** A day with a time, `20/11/2026 09:00`; a day alone is its midnight. */
export const moment = cell((value) => {
  const [date = '', time = '00:00', more] = value.split(/\s+/)
  return more === undefined
    ? { day: day('').read(date), time: clock('').read(time) }
    : doubt(`"${value}" is not a date with a time`)
})

/** Marks with at most two decimals, as whole hundredths. */
export const marks = cell((value) =>
  /^-?\d{1,5}(\.\d{1,2})?$/.test(value)
    ? Math.round(Math.abs(Number(value)) * 100)
    : doubt(`"${value}" is not a number of marks`),
)

/** Values between semicolons; an empty cell is an empty list. */
export const list = cell((value) =>
  value
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)

/** Ten digits of an Indian mobile number, as people write them: spaces, dashes, +91 or a leading 0. */
export const mobile = cell((value) => {
  const digits = value.replaceAll(/[\s-]/g, '').replace(/^(\+91|91(?=\d{10}$)|0(?=\d{10}$))/, '')
  if (!/^\d+$/.test(digits)) doubt(`"${value}" is not a mobile number`)
  return digits.length === 10 ? digits : doubt(`"${value}" has ${digits.length} digits, 10 needed`)
})

export const oneOf = <const W extends string>(title: string, words: readonly W[]): Cell<W> => ({
  title,
  needed: true,
  read: (value) =>
    words.find((word) => word.toLowerCase() === value.toLowerCase()) ??
    doubt(`"${value}" is none of ${words.join(', ')}`),
})

export const webAddress = cell((value) => {
  const isHttps = URL.canParse(value) && new URL(value).protocol === 'https:'
  return isHttps ? value : doubt(`"${value}" is not an address that begins with https://`)
})
