import type katexModule from 'katex'
import { DRAWING } from '#contract/formula-limits.rules.ts'
import { type FormulaFault, formulaFaults as faultsIn, unknownCommand } from '#contract/formula-faults.rules.ts'
import { type LocalizedMessage, localized } from '../../localized-message.rules.ts'

const MAX_SHOWN_CHARACTERS = 40

let parser: typeof katexModule | null = null

/** Loads the parser of formulas, which only imports need, and few of them. */
export async function loadFormulaParser(): Promise<void> {
  parser ??= (await import('katex')).default
}

/** Returns the faults of formulas in a text, as students would see them. */
export const formulaFaults = (text: string): LocalizedMessage[] => faultsIn(text, tried).map(sentenceOf)

function sentenceOf(fault: FormulaFault): LocalizedMessage {
  if (fault.is === 'beyond_limits') return localized('formula_limits', { formula: fault.source })
  if (fault.is === 'lone_dollar') return localized('lone_dollar')
  if (fault.is === 'outside') return localized('bare_command', { command: fault.command })
  if (fault.is === 'percent') return localized('formula_percent', { formula: shortened(fault.source), written: '\\%' })
  return localized('no_formula', { formula: shortened(fault.source) })
}

/** Parsed as the screen draws it. */
function tried(source: string, displayMode: boolean): string | null {
  try {
    parser?.renderToString(source, { ...DRAWING, throwOnError: true, displayMode, output: 'mathml' })
    return null
  } catch (error) {
    return unknownCommand((error as Error).message)
  }
}

const shortened = (source: string): string =>
  source.length > MAX_SHOWN_CHARACTERS ? `${source.slice(0, MAX_SHOWN_CHARACTERS)}…` : source
