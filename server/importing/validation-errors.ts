import { inEnglish } from './localize.ts'
import type { LocalizedMessage } from './localized-message.rules.ts'

/** One thing wrong in a sheet, with the place as a spreadsheet shows it. */
export type ValidationError = { file: string; row: number | null; column: string | null; problem: LocalizedMessage }

/** Nothing of the file was stored; it names every mistake found. */
export class ImportRejected extends Error {
  override name = 'ImportRefused'
  readonly mistakes: ValidationError[]

  constructor(mistakes: ValidationError[]) {
    super(mistakes.map(describeValidationError).join('\n'))
    this.mistakes = mistakes
  }
}

const TEXTS = /\.(gift|txt|xml)$/i

/** Returns the word by which the file's viewer, a spreadsheet or a text editor, counts. */
export const unitOf = (file: string): 'line' | 'row' => (TEXTS.test(file) ? 'line' : 'row')

/** `students.csv, row 14, column D (Mobile): "98765" has 5 digits, 10 needed.` */
export function describeValidationError({ file, row, column, problem }: ValidationError): string {
  const place = [file, row === null ? null : `${unitOf(file)} ${row}`, column === null ? null : `column ${column}`]
  return `${place.filter((part) => part !== null).join(', ')}: ${inEnglish(problem)}`
}
