import type { ImportContext } from '../import-context.ts'
import { type Table, textOf } from '../reading/table.ts'
import { isDayNumber } from './table-frame.ts'

/** Whose attendance a register has, and of which month (`2026-11`) where its columns are the days of one. */
export type RegisterPlace = { batch: string; subject: string; month: string | null }

/** What has to be asked of a register, with what its name and its titles say; `has_month` where its days have dates. */
export type RegisterAsk = { batch: string | null; subject: string | null; month: string | null; has_month: boolean }

const FEWEST_DAYS = 5
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** Returns true for a register with a column for each day of a month, named by its number. */
export const isMonthGrid = ({ header }: Table): boolean =>
  new Set(header?.cells.map(textOf).filter(isDayNumber)).size >= FEWEST_DAYS

/** Returns the place in the words of a file's name, `P2-A PHY12 2026-11`: codes may contain blanks. */
export function placeInName(words: string[], { batches, subjects }: ImportContext): Partial<RegisterPlace> {
  const last = words.at(-1) ?? ''
  const isMonth = MONTH.test(last)
  const codes = isMonth ? words.slice(0, -1) : words
  for (let cut = 1; cut < codes.length; cut += 1) {
    const batch = codes.slice(0, cut).join(' ')
    const subject = codes.slice(cut).join(' ')
    if (batches.has(batch) && subjects.has(subject)) return { batch, subject, ...(isMonth && { month: last }) }
  }
  return isMonth ? { month: last } : {}
}

/** Returns what a register's titles and name seem to say: the only batch, the only subject, the month. What is archived is not meant. */
export function guessPlace(texts: string[], known: ImportContext, names: SubjectNames): Omit<RegisterAsk, 'has_month'> {
  const said = ` ${wordsOf(texts.join(' '))} `
  const isSaid = (name: string) => name !== '' && said.includes(` ${wordsOf(name)} `)
  const batches = [...known.batches]
    .filter(([code]) => !known.archived.batches.has(code))
    .filter(([code, { name }]) => isSaid(code) || isSaid(name))
  const level = batches.length === 1 ? batches[0]?.[1].level : undefined
  const subjects = [...known.subjects.keys()].filter((code) => isSaid(code) || isSaid(names.get(code) ?? ''))
  const own = subjects
    .filter((code) => !known.archived.subjects.has(code))
    .filter((code) => level === undefined || known.subjects.get(code) === level)
  return {
    batch: batches.length === 1 ? (batches[0]?.[0] ?? null) : null,
    subject: own.length === 1 ? (own[0] ?? null) : null,
    month: monthIn(said),
  }
}

/** What each subject is called, by its code. */
type SubjectNames = ReadonlyMap<string, string>

const wordsOf = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function monthIn(said: string): string | null {
  const [, name = '', year = ''] =
    /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* (?:of )?(20\d\d|\d\d)\b/.exec(said) ?? []
  if (year === '') return null
  return `${year.length === 2 ? '20' : ''}${year}-${String(MONTHS.indexOf(name) + 1).padStart(2, '0')}`
}
