import type { QuestionFields } from '#contract/staff/question-fields.rules.ts'
import { typeOf } from '#contract/question-key.rules.ts'
import type { Cell } from '../../importing/cells.ts'
import type { FileRef } from '../../importing/file-ref.ts'
import type { QuestionRow } from '../../importing/sheets/questions/question-columns.ts'

const isFile = (value: unknown): value is FileRef => typeof value === 'object' && value !== null && 'hash' in value

/** A row of the sheet as it is filled into the form: each cell as it is written, a picture by its content's hash. */
export function fieldsOf(row: QuestionRow, columns: Record<string, Cell<unknown>>): QuestionFields {
  const cells = Object.entries(columns).map(([key, cell]) => {
    const value: unknown = row[key as keyof QuestionRow]
    if (value === null) return [key, '']
    return [key, isFile(value) ? value.hash : cell.write(value)]
  })
  return { ...(Object.fromEntries(cells) as QuestionFields), type: typeOf(row) }
}

/** All words of a question that students read, in every language. */
export const wordsIn = (fields: QuestionFields): string[] =>
  Object.entries(fields).flatMap(([key, value]) =>
    /^(question|passage|list_|option|explanation)/.test(key) && !/_image(_text)?$/.test(key) ? [value] : [],
  )

const SHOWN = ['question', 'passage'] as const

/** Whether a picture lacks its text alternative. */
export function lacksWords(fields: QuestionFields): boolean {
  const options = Object.entries(fields).filter(([key, value]) => key.startsWith('image') && value !== '')
  return (
    SHOWN.some((one) => fields[`${one}_image`] !== '' && fields[`${one}_image_text`].trim() === '') ||
    options.some(([key]) => fields[key.replace('image', 'option') as 'optionA'].trim() === '')
  )
}
