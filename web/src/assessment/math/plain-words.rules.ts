import { mathParts } from '#contract/math-parts.rules.ts'
import { plainMath } from './plain-math.rules.ts'

/** A text with its formulas in words, for a list: what others wrote is drawn where it is opened. */
export const plainWords = (text: string): string =>
  mathParts(text)
    .map(({ kind, text: part }) => (kind === 'text' ? part : plainMath(part)))
    .join('')
