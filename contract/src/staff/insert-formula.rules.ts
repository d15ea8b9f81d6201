import { mathParts } from '../math-parts.rules.ts'

/** A text with the caret's place in it, or with the selection. */
export type Typing = { text: string; from: number; to: number }

/** The placeholder to be filled in within a formula of the palette. */
const HOLE = '{}'

/**
 * Inserts a formula at the caret, between dollar signs of its own unless the caret is in mathematics already. A
 * selection moves into the first placeholder; otherwise the caret does.
 */
export function insertFormula({ text, from, to }: Typing, formula: string): Typing {
  // Half-typed mathematics may not be recognized, so the text is tested as it will be.
  const isInside = isInMath(`${text.slice(0, from)}x${text.slice(to)}`, from)
  const [open, close] = isInside ? ['', ''] : ['$', '$']
  // A dollar sign behind a space closes nothing.
  const inserted = isInside ? formula : formula.trimEnd()
  const selected = text.slice(from, to)
  const hole = inserted.indexOf(HOLE)
  const filled = hole < 0 ? inserted : `${inserted.slice(0, hole)}{${selected}}${inserted.slice(hole + HOLE.length)}`
  const start = from + open.length
  const at = hole < 0 || selected !== '' ? start + filled.length : start + hole + 1
  return { text: text.slice(0, from) + open + filled + close + text.slice(to), from: at, to: at }
}

const isInMath = (text: string, at: number): boolean =>
  mathParts(text).some((part) => {
    if (part.kind === 'text') return false
    const sign = text.startsWith('$$', part.at) || text[part.at] === '\\' ? 2 : 1
    const start = part.at + sign
    return at >= start && at <= start + part.text.length
  })
