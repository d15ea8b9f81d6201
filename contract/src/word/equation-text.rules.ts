import { unconverted } from '../unconverted.rules.ts'
import { ommlLatex } from './omml/latex.rules.ts'
import { type Element, textOf } from './tree.rules.ts'

/** Delimiters of a formula until its neighbours are known: private-use characters, which no document contains. */
const [OPEN, CLOSE] = ['\ue000', '\ue001']

/** An equation within a text: LaTeX between signs that become dollars, or a mark with its letters. */
export function equationText(equation: Element): string {
  const latex = ommlLatex(equation)
  if (latex === null) return unconverted(textOf(equation))
  return latex === '' ? '' : formulaText(latex)
}

/** A formula within a text, as `equationText` writes it. */
export const formulaText = (latex: string): string => `${OPEN}${latex}${CLOSE}`

/**
 * A digit or another formula after a formula needs a space before it, or the dollar signs would be read differently.
 */
export const withDollars = (text: string): string =>
  text.replaceAll(/\ue001(?=[\d$\ue000])/g, '$ ').replaceAll(/[\ue000\ue001]/g, '$')
