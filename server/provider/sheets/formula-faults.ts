import type katexModule from 'katex'
import { mathParts } from '#contract/math-parts.rules.ts'
import { type Told, told } from '../told.rules.ts'

const COMMAND = /\\[a-zA-Z]{2,}/
const MAX_SHOWN_CHARACTERS = 40

let parser: typeof katexModule | null = null

/** Loads the parser of formulas: an import alone needs it, and most imports have no question. */
export async function loadFormulaParser(): Promise<void> {
  parser ??= (await import('katex')).default
}

/** Returns what is wrong with the mathematics of a text, as students would see it. */
export function formulaFaults(text: string): Told[] {
  if (!text.includes('$') && !text.includes('\\')) return []
  const parts = mathParts(text)
  const words = parts.filter(({ kind }) => kind === 'text')
  const faults = parts.flatMap(({ kind, text: source }) =>
    kind === 'text' || isFormula(source, kind === 'display')
      ? []
      : [told('no_formula', { formula: shortened(source) })],
  )
  if (hasLoneDollar(text)) faults.push(told('lone_dollar'))
  const command = words.map((one) => COMMAND.exec(one.text)?.[0]).find((one) => one !== undefined)
  if (command !== undefined) faults.push(told('bare_command', { command }))
  return faults
}

// Prices have none of these signs.
const OPENED = /\$[^$]*[{}^_\\]/

/** Returns whether a dollar neither begins nor ends mathematics, and is no price beside another one. */
function hasLoneDollar(text: string): boolean {
  const words = mathParts(text.replaceAll('\\$', '')).filter(({ kind }) => kind === 'text')
  const count = words.reduce((sum, one) => sum + one.text.split('$').length - 1, 0)
  return count === 1 || words.some((one) => OPENED.test(one.text))
}

/** The limits are those of the screen that draws it. */
function isFormula(source: string, displayMode: boolean): boolean {
  try {
    const options = { throwOnError: true, strict: 'ignore', trust: false, maxSize: 20, maxExpand: 200 } as const
    parser?.renderToString(source, { ...options, displayMode, output: 'mathml' })
    return true
  } catch {
    return false
  }
}

const shortened = (source: string): string =>
  source.length > MAX_SHOWN_CHARACTERS ? `${source.slice(0, MAX_SHOWN_CHARACTERS)}…` : source
