import { mathParts } from '#contract/math-parts.rules.ts'
import { plainMath } from '../math/plain-math.rules.ts'
import { excerpt, type Piece } from './excerpt.rules.ts'
import { reviewedId } from './questions/use-report-ways.ts'

/** Marks the text of a question on its card. */
export const ASKED = 'data-asked'

/** The beginning of a question in words, for a message: its formulas in plain signs. */
export const writtenExcerpt = (text: string): string =>
  excerpt(
    mathParts(text).map(({ kind, text: part }) =>
      kind === 'text' ? { text: part, isWhole: false } : { text: plainMath(part), isWhole: true },
    ),
  )

/**
 * The same of a question as it is drawn: in the language it is read in, and with the words that a formula has for screen
 * readers. Null where it is not drawn.
 */
export function drawnExcerpt(number: number): string | null {
  const asked = document.getElementById(reviewedId(number))?.closest('article')?.querySelector(`[${ASKED}]`)
  return asked ? excerpt(piecesIn(asked)) : null
}

function piecesIn(node: Node): Piece[] {
  if (node instanceof Text) return [{ text: node.data, isWhole: false }]
  if (!(node instanceof Element)) return []
  if (node.matches('.katex')) return [{ text: formulaWords(node), isWhole: true }]
  return [...node.childNodes].flatMap(piecesIn)
}

/** A formula has its source there until its words have come. */
function formulaWords(formula: Element): string {
  const place = formula.querySelector('.katex-mathml')
  const source = place?.querySelector('annotation')?.textContent
  return source === undefined ? (place?.textContent ?? '') : plainMath(source)
}
