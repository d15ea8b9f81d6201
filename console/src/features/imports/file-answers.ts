import type { StaffApi } from '#contract/staff/all-staff-calls.ts'
import type { Preview } from './upload.ts'

type File = Preview['files'][number]
type Reading = NonNullable<File['reading']>
export type Column = Reading['columns'][number]
export type Value = Reading['values'][number]
export type FileAnswers = StaffApi['/staff/import_answer']['body']['files'][number]

/** What is chosen for a column that is left out; no column is called so. */
export const LEAVE_OUT = '-'

/** What is chosen for a batch that is to be made; no code begins with a space. */
export const MAKE = ' make'

/** Answers by the questions' keys, where they differ from what stands there first. */
export type Answers = Readonly<Record<string, string>>

export const columnKey = (file: string, { name }: Pick<Column, 'name'>): string => JSON.stringify([file, name])
export const valueKey = (
  file: string,
  { kind, of_level, written }: Pick<Value, 'kind' | 'of_level' | 'written'>,
): string => JSON.stringify([file, kind, of_level, written])
/** The question in which level a batch is to be made. */
export const levelKey = (file: string, { of_level, written }: Pick<Value, 'of_level' | 'written'>): string =>
  JSON.stringify([file, 'level of', of_level, written])
export const placeKey = (file: string, part: 'batch' | 'subject' | 'month' | 'sheet'): string =>
  JSON.stringify([file, part, null])

/** What stands in a column's field first: what it was taken for, else what it may be; an empty guess is to leave it out. */
export function firstOfColumn({ title, how, guess }: Column): string {
  if (how === 'unclear') return guess === '' ? LEAVE_OUT : (guess ?? '')
  return title ?? LEAVE_OUT
}

export const firstOfValue = ({ means, guess }: Pick<Value, 'means' | 'guess'>): string => means ?? guess ?? ''

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
    const values = reading.values.flatMap(({ kind, of_level, written, means, guess }) => {
      const value = { kind, of_level, written }
      const said = answers[valueKey(file, value)] ?? firstOfValue({ means, guess })
      return said === (means ?? '') || said === MAKE ? [] : [{ ...value, means: said === '' ? null : said }]
    })
    const register = placeOf(one, answers)
    const isEmpty = columns.length === 0 && values.length === 0 && register === undefined
    return isEmpty ? [] : [{ file, columns, values, ...(register && { register }) }]
  })
  return [...named, ...read]
}

/** A batch that somebody wants made for a value of the files; it is made once, for all `keys` that ask for it. */
export type NewBatch = { keys: string[]; batch_name: string; batch_code: string; level: string }

const SHORT = 3

/** What a batch is called that is made for a value: a bare `A` with its level. */
export function newBatchOf({ written }: Pick<Value, 'written'>, level: string): Omit<NewBatch, 'keys'> {
  const text = written.replaceAll(';', ' ').trim()
  if (text.length > SHORT) return { batch_name: text, batch_code: text, level }
  const initials = level.split(/[^\p{L}\p{M}\p{N}]+/u).map((word) => (/^\d+$/.test(word) ? word : word.slice(0, 1)))
  return { batch_name: `${level} ${text}`, batch_code: `${initials.join('')}-${text}`.toUpperCase(), level }
}

/** In which level the batch for a value is made: as it was chosen, else where it seems to belong. */
export const levelOfNew = (
  file: string,
  value: Pick<Value, 'of_level' | 'written' | 'in_level'>,
  answers: Answers,
): string => answers[levelKey(file, value)] ?? value.in_level ?? ''

/** Returns the batches that are to be made, without those whose level is not chosen yet. */
export function newBatchesOf({ files }: Pick<Preview, 'files'>, answers: Answers): NewBatch[] {
  const wanted = files.flatMap(({ file, reading }) =>
    (reading?.values ?? []).flatMap((value) => {
      const key = valueKey(file, value)
      const level = levelOfNew(file, value, answers)
      return answers[key] === MAKE && level !== '' ? [{ key, ...newBatchOf(value, level) }] : []
    }),
  )
  const groups = Map.groupBy(wanted, ({ batch_code, level }) => JSON.stringify([batch_code.toLowerCase(), level]))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { key: _key, ...batch } = first
    return [{ ...batch, keys: group.map(({ key }) => key) }]
  })
}
