import { beyondLimits } from './formula-limits.rules.ts'
import { mathParts } from './math-parts.rules.ts'

/**
 * A fault of mathematics in a text, as students would see it. `command` is the unknown command, if that is the fault.
 */
export type FormulaFault =
  | { is: 'beyond_limits'; source: string }
  | { is: 'not_drawn'; source: string; command: string | null }
  | { is: 'percent'; source: string }
  | { is: 'lone_dollar' }
  | { is: 'outside'; command: string }

/** Returns why a formula cannot be rendered: null for no reason, the unknown command, or '' for any other reason. */
export type TryFormula = (source: string, display: boolean) => string | null

const PERCENT = /(?:^|[^\\])(?:\\\\)*%/
const COMMAND = /\\[a-zA-Z]{2,}/

/** Returns the faults of the mathematics in a text; `tried` renders a formula with the library that students have. */
export function formulaFaults(text: string, tried: TryFormula): FormulaFault[] {
  if (!text.includes('$') && !text.includes('\\')) return []
  const beyond = beyondLimits(text)
  if (beyond !== null) return [{ is: 'beyond_limits', source: beyond }]
  const parts = mathParts(text)
  const faults = parts.flatMap(({ kind, text: source }): FormulaFault[] => {
    if (kind === 'text') return []
    // TeX takes the rest of the line for a comment, and draws nothing of it.
    if (PERCENT.test(source)) return [{ is: 'percent', source }]
    const hindrance = tried(source, kind === 'display')
    return hindrance === null ? [] : [{ is: 'not_drawn', source, command: hindrance || null }]
  })
  if (hasLoneDollar(text)) faults.push({ is: 'lone_dollar' })
  const words = parts.filter(({ kind }) => kind === 'text')
  const command = words.map((one) => COMMAND.exec(one.text)?.[0]).find((one) => one !== undefined)
  if (command !== undefined) faults.push({ is: 'outside', command })
  return faults
}

// Prices have none of these signs.
const OPENED = /\$[^$]*[{}^_\\]/

/** Returns whether a dollar neither begins nor ends mathematics, and is not the price next to another one. */
function hasLoneDollar(text: string): boolean {
  const words = mathParts(text.replaceAll('\\$', '')).filter(({ kind }) => kind === 'text')
  const count = words.reduce((sum, one) => sum + one.text.split('$').length - 1, 0)
  return count === 1 || words.some((one) => OPENED.test(one.text))
}

const UNKNOWN = /^KaTeX parse error: Undefined control sequence: (\\[a-zA-Z]+)/

/** The command that the library's own message names as unknown, '' for any other message. */
export const unknownCommand = (message: string): string => UNKNOWN.exec(message)?.[1] ?? ''
