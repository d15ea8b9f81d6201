const signs = (from: string, to: string): ReadonlyMap<string, string> => {
  const others = [...to]
  return new Map([...from].map((sign, at) => [sign, others[at] ?? sign]))
}

// Only characters that the fonts of cheap phones have.
export const SUPERSCRIPTS = signs('0123456789+-−=()n', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ')
export const SUBSCRIPTS = signs('0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎')
