/**
 * `$…$`, `$$…$$`, `\(…\)` and `\[…\]`. As on the student's screen, `$5 and $10` are prices. Stricter than there, so
 * that no option of a question is taken for mathematics: `~$5 =$6` is not.
 */
const MATH =
  /(?<!\\)\$\$[^$~]+\$\$|(?<!\\)\$(?![\s$=])[^$~]*[^\s$~=\\]\$(?![\p{L}\d])|\\\((?:(?!\\[()])[^~])*\\\)|\\\[(?:(?!\\[[\]])[^~])*\\\]/gu

const PIECE = /\\([^a-zA-Z]|[a-zA-Z]+)|[{}=#:]/g

/** Commands that begin like GIFT's `\n`, a new line. */
const COMMANDS =
  /^n(e|eq|u|abla|ot|otin|eg|exists|earrow|warrow|mid|parallel|leq|geq|less|gtr|sim|cong|subseteq|supseteq|olimits)$/

/**
 * People write `$\frac{1}{2}$` as they would on paper, though GIFT wants `$\frac\{1\}\{2\}$`. Where braces, `=`, `#`
 * and `:` can only be mathematics, they get their backslash; `changed` says that some did.
 */
export function protectMath(text: string): { text: string; changed: boolean } {
  const safe = text.replaceAll(MATH, (formula) => {
    const braces = bareBraces(formula)
    return braces === 'torn' ? formula : escaped(formula, braces === 'some')
  })
  return { text: safe, changed: safe !== text }
}

/** A brace that is closed outside, or closes what was opened there, belongs to the question and not to the formula. */
function bareBraces(formula: string): 'none' | 'some' | 'torn' {
  const braces = [...formula.matchAll(PIECE)].map(([piece]) => piece).filter((piece) => piece === '{' || piece === '}')
  let depth = 0
  for (const brace of braces) {
    depth += brace === '{' ? 1 : -1
    if (depth < 0) return 'torn'
  }
  if (depth > 0) return 'torn'
  return braces.length === 0 ? 'none' : 'some'
}

/** Whoever leaves braces bare writes no other escape either: there `\\` ends a row of a matrix. */
const escaped = (formula: string, bare: boolean): string =>
  formula.replaceAll(PIECE, (piece, command: string | undefined) => {
    if (command === undefined) return `\\${piece}`
    if (COMMANDS.test(command)) return `\\${piece}`
    if (!bare || !/^[\\{}]$/.test(command)) return piece
    return [...piece].map((sign) => `\\${sign}`).join('')
  })
