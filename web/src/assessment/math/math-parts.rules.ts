import { mathParts, type Part } from '#contract/math-parts.rules.ts'

/** A part with the signs that stay on its line: `(` before mathematics, `).` behind it. */
export type Glued = Part & { before: string; after: string }

/** A quick check, since most texts have no formula and need not be parsed. */
const OPENING = /\$|\\[[(]/

/** True when the text may have mathematics in it: only then is the library worth loading. */
export const hasMath = (text: string): boolean =>
  OPENING.test(text) && mathParts(text).some(({ kind }) => kind !== 'text')

/** Brackets and stops that touch an inline formula, and the line breaks around one on its own line. */
const TOUCHING = {
  inline: [/[([{“‘"']+$/, /^[)\]},.;:!?%’”"'।]+/],
  display: [/\n$/, /^\n/],
} as const

/** Returns the parts; signs that touch a formula are moved from the words to the formula. */
export function gluedParts(text: string): Glued[] {
  const glued = mathParts(text).map((part): Glued => ({ ...part, before: '', after: '' }))
  for (const [index, part] of glued.entries()) {
    if (part.kind === 'text') continue
    const [opening, closing] = TOUCHING[part.kind]
    part.before = cut(glued[index - 1], opening).trim()
    part.after = cut(glued[index + 1], closing).trim()
  }
  return glued
}

/** Removes the match from the words and returns it. */
function cut(words: Glued | undefined, pattern: RegExp): string {
  const found = words?.kind === 'text' ? pattern.exec(words.text)?.[0] : undefined
  if (!words || !found) return ''
  words.text = words.text.replace(pattern, '')
  return found
}
