import { mathParts } from '#contract/math-parts.rules.ts'
import { plainMath } from './plain-math.rules.ts'

/** Returns a text with its formulas as plain text, for lists: formulas are rendered where the text is opened. */
export const plainWords = (text: string): string =>
  mathParts(text)
    .map(({ kind, text: part }) => (kind === 'text' ? part : plainMath(part)))
    .join('')
