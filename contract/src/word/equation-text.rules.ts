import { unconverted } from '../unconverted.rules.ts'
import { ommlLatex } from './omml/omml-latex.rules.ts'
import { type Element, textOf } from './tree.rules.ts'

/** Around a formula until it is known what stands beside it: no document has these signs of nobody. */
const [OPEN, CLOSE] = ['\ue000', '\ue001']

/** An equation within a text: LaTeX between signs that become dollars, or a mark with its letters. */
export function equationText(equation: Element): string {
  const latex = ommlLatex(equation)
  if (latex === null) return unconverted(textOf(equation))
  return latex === '' ? '' : `${OPEN}${latex}${CLOSE}`
}

/** Behind a formula a digit or another formula needs a space, or the dollar signs would mean something else. */
export const withDollars = (text: string): string =>
  text.replaceAll(/\ue001(?=[\d$\ue000])/g, '$ ').replaceAll(/[\ue000\ue001]/g, '$')
