import type { StaffApi } from '#contract/staff/all-staff-calls.ts'
import type { Preview } from './upload.ts'

type File = Preview['files'][number]
type Reading = NonNullable<File['reading']>
export type Column = Reading['columns'][number]
export type Value = Reading['values'][number]
export type FileAnswers = StaffApi['/staff/import_answer']['body']['files'][number]

/** What is chosen for a column that is left out; no column is called so. */
export const LEAVE_OUT = '-'

/** Answers by the questions' keys, where they differ from what stands there first. */
export type Answers = Readonly<Record<string, string>>

export const columnKey = (file: string, { name }: Pick<Column, 'name'>): string => JSON.stringify([file, name])
export const valueKey = (file: string, { kind, of_level, written }: Omit<Value, 'rows' | 'means' | 'guess'>): string =>
  JSON.stringify([file, kind, of_level, written])
export const placeKey = (file: string, part: 'batch' | 'subject' | 'month' | 'sheet'): string =>
  JSON.stringify([file, part, null])

/** What stands in a column's field first: what it was taken for, else what it may be. */
export function firstOfColumn({ title, how, guess }: Column): string {
  if (how === 'unclear') return guess ?? ''
  return title ?? LEAVE_OUT
}

export const firstOfValue = ({ means, guess }: Value): string => means ?? guess ?? ''

/** What is asked about the place of a register, and what is guessed of it. */
const placeOf = ({ file, reading }: File, answers: Answers): FileAnswers['register'] => {
  const register = reading?.register
  if (!register) return undefined
  const said = (part: 'batch' | 'subject' | 'month') => answers[placeKey(file, part)] ?? register[part] ?? ''
  const [batch, subject, month] = [said('batch'), said('subject'), said('month')]
  if (batch === '' || subject === '' || (register.has_month && month === '')) return undefined
  return { batch, subject, month: month === '' ? null : month }
}

/** Returns the answers of each file that has some: of what is asked, and of what was chosen otherwise than it was read. */
export function answersOf({ files, unnamed }: Pick<Preview, 'files' | 'unnamed'>, answers: Answers): FileAnswers[] {
  const named = unnamed.flatMap(({ file, guess }): FileAnswers[] => {
    const sheet = answers[placeKey(file, 'sheet')] ?? guess ?? ''
    return sheet === '' ? [] : [{ file, sheet, columns: [], values: [] }]
  })
  const read = files.flatMap((one): FileAnswers[] => {
    const { file, reading } = one
    if (!reading) return []
    const columns = reading.columns.flatMap((column) => {
      const said = answers[columnKey(file, column)] ?? firstOfColumn(column)
      const isAsked = column.how === 'unclear' || said !== firstOfColumn(column)
      return isAsked && said !== '' ? [{ name: column.name, title: said === LEAVE_OUT ? null : said }] : []
    })
    const values = reading.values.flatMap(({ rows: _rows, means, guess, ...value }) => {
      const said = answers[valueKey(file, value)] ?? firstOfValue({ ...value, rows: 0, means, guess })
      return said === (means ?? '') ? [] : [{ ...value, means: said === '' ? null : said }]
    })
    const register = placeOf(one, answers)
    const isEmpty = columns.length === 0 && values.length === 0 && register === undefined
    return isEmpty ? [] : [{ file, columns, values, ...(register && { register }) }]
  })
  return [...named, ...read]
}
