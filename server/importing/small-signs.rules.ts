const signs = (from: string, to: string): Map<string, string> => {
  const others = [...to]
  return new Map([...from].map((sign, at) => [sign, others[at] ?? sign]))
}

// Only characters that the fonts of cheap phones have.
const RAISED = signs('0123456789+-−=()n', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ')
const LOWERED = signs('0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎')

/** Returns `²` for a raised `2`, and `^(a+b)` where there are no such characters. */
export function raised(text: string): string {
  // 4th, 21st
  if (/^\s*(st|nd|rd|th)\s*$/.test(text)) return text.trim()
  return small(text, RAISED, '^')
}

/** Returns `₂` for a lowered `2`, and `_(max)` where there are no such characters. */
export const lowered = (text: string): string => small(text, LOWERED, '_')

function small(text: string, known: Map<string, string>, mark: string): string {
  const letters = [...text.trim()]
  if (letters.every((letter) => known.has(letter))) return letters.map((letter) => known.get(letter)).join('')
  return letters.length === 1 ? `${mark}${letters.join('')}` : `${mark}(${letters.join('')})`
}
