import { oneOf, optional, text } from '../../cells.ts'
import { formatNamed } from './known-format.ts'
import type { ImportContext } from '../../import-context.ts'

const CALCULATORS = ['None', 'Basic'] as const
export type CalculatorWord = (typeof CALCULATORS)[number]

/** The paper's format, and the settings that belong to it. Empty: one section, no calculator, every tap is saved. */
export const formatColumns = {
  format: optional(text('Format', 40)),
  calculator: optional(oneOf('Calculator', CALCULATORS)),
  exam_true: optional(oneOf('Exam True', ['Yes', 'No']), 'No'),
}

/** The sheet's word for what is stored. */
export const calculatorWord = (calculator: string): CalculatorWord =>
  CALCULATORS.find((word) => word.toLowerCase() === calculator) ?? 'None'

type Row = {
  code: string
  begun: boolean
  format: string | null
  calculator: CalculatorWord | null
  minutes: number | null
}

/** Fills in empty cells from the format; a paper that students have begun keeps its values. */
export function fillFormat(rows: Row[], stored: Row[], known: ImportContext): void {
  const begun = new Map(stored.flatMap((row) => (row.begun ? [[row.code, row.calculator]] : [])))
  for (const row of rows) {
    const named = row.format === null ? null : formatNamed(known, row.format)
    const format = named?.is === 'format' ? named.format : null
    row.calculator ??= begun.get(row.code) ?? calculatorWord(format?.calculator ?? 'none')
    row.minutes ??= format?.minutes ?? null
  }
}
