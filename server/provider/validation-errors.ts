import { inEnglish } from './said-in.ts'
import type { Told } from './told.rules.ts'

/** One thing wrong in a sheet, with the place as a spreadsheet shows it. */
export type ValidationError = { file: string; row: number | null; column: string | null; problem: Told }

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

/** What a spreadsheet and a text editor count. */
export const unitOf = (file: string): 'line' | 'row' => (TEXTS.test(file) ? 'line' : 'row')

/** `students.csv, row 14, column D (Mobile): "98765" has 5 digits, 10 needed.` */
export function describeValidationError({ file, row, column, problem }: ValidationError): string {
  const place = [file, row === null ? null : `${unitOf(file)} ${row}`, column === null ? null : `column ${column}`]
  return `${place.filter((part) => part !== null).join(', ')}: ${inEnglish(problem)}`
}

/** The known word that looks most like what was written, or null when none is near. */
export function nearest(word: string, known: Iterable<string>): string | null {
  let best: { word: string; distance: number } | null = null
  for (const candidate of known) {
    const distance = distanceOf(word.toLowerCase(), candidate.toLowerCase())
    if (!best || distance < best.distance) best = { word: candidate, distance }
  }
  return best && best.distance <= Math.max(2, Math.floor(word.length / 3)) ? best.word : null
}

/** Levenshtein's distance: how many letters to change, add or leave out. */
function distanceOf(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...a].entries()) {
    const now = [row + 1]
    for (let column = 0; column < b.length; column += 1) {
      const change = (before[column] ?? 0) + (letter === b[column] ? 0 : 1)
      now.push(Math.min(change, (before[column + 1] ?? 0) + 1, (now[column] ?? 0) + 1))
    }
    before = now
  }
  return before[b.length] ?? 0
}
