// The beginning of a formula for a spreadsheet, also after blanks and after apostrophes that make it harmless.
const FORMULA = /^[\s']*[=+\-@\t\r＝＋－＠]/

/** A text that a spreadsheet would run gets an apostrophe before it. */
export const escapedFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The text without the apostrophe of `escapedFormula`. */
export const unescapedFormula = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1).trim() : text
