import type katexModule from 'katex'
import { type FormulaFault, formulaFaults as faultsIn, unknownCommand } from '#contract/formula-faults.rules.ts'

const MAX_SHOWN_CHARACTERS = 40

let parser: typeof katexModule | null = null

/** Loads the parser of formulas: an import alone needs it, and most imports have no question. */
export async function loadFormulaParser(): Promise<void> {
  parser ??= (await import('katex')).default
}

/** Returns what is wrong with the mathematics of a text, as students would see it. */
export const formulaFaults = (text: string): string[] => faultsIn(text, tried).map(sentenceOf)

function sentenceOf(fault: FormulaFault): string {
  if (fault.is === 'lone_dollar') return 'a $ stands alone: mathematics has one before and one behind it'
  if (fault.is === 'outside') return `${fault.command} stands outside of $ signs: students see it as it is typed`
  return `"${shortened(fault.source)}" is no formula that can be drawn`
}

/** The limits are those of the screen that draws it. */
function tried(source: string, displayMode: boolean): string | null {
  try {
    const options = { throwOnError: true, strict: 'ignore', trust: false, maxSize: 20, maxExpand: 200 } as const
    parser?.renderToString(source, { ...options, displayMode, output: 'mathml' })
    return null
  } catch (error) {
    return unknownCommand((error as Error).message)
  }
}

const shortened = (source: string): string =>
  source.length > MAX_SHOWN_CHARACTERS ? `${source.slice(0, MAX_SHOWN_CHARACTERS)}…` : source
