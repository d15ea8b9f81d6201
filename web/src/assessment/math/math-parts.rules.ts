import { mathParts, type Part } from '#contract/math-parts.rules.ts'

/** A part with the signs that stay on its line: `(` before mathematics, `).` behind it. */
export type Glued = Part & { before: string; after: string }

/** Most texts have none: they are not read sign by sign. */
const OPENING = /\$|\\[[(]/

/** True when the text may have mathematics in it: only then is the library worth loading. */
export const hasMath = (text: string): boolean =>
  OPENING.test(text) && mathParts(text).some(({ kind }) => kind !== 'text')

/** Brackets and stops that touch a formula of the line, and the line breaks around one that has its own. */
const TOUCHING = {
  inline: [/[([{“‘"']+$/, /^[)\]},.;:!?%’”"'।]+/],
  display: [/\n$/, /^\n/],
} as const

/** The parts again; what touches mathematics is taken from the words and given to it. */
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

/** Takes what matches out of words. */
function cut(words: Glued | undefined, pattern: RegExp): string {
  const found = words?.kind === 'text' ? pattern.exec(words.text)?.[0] : undefined
  if (!words || !found) return ''
  words.text = words.text.replace(pattern, '')
  return found
}
