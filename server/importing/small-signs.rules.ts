import { SUBSCRIPTS, SUPERSCRIPTS } from '#contract/raised-signs.rules.ts'

/** Returns `²` for a raised `2`, and `^(a+b)` where there are no such characters. */
export function raised(text: string): string {
  // 4th, 21st
  if (/^\s*(st|nd|rd|th)\s*$/.test(text)) return text.trim()
  return small(text, SUPERSCRIPTS, '^')
}

/** Returns `₂` for a lowered `2`, and `_(max)` where there are no such characters. */
export const lowered = (text: string): string => small(text, SUBSCRIPTS, '_')

function small(text: string, known: ReadonlyMap<string, string>, mark: string): string {
  const letters = [...text.trim()]
  if (letters.every((letter) => known.has(letter))) return letters.map((letter) => known.get(letter)).join('')
  return letters.length === 1 ? `${mark}${letters.join('')}` : `${mark}(${letters.join('')})`
}
