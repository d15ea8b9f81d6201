const NUMBERS = /\d+/g

/**
 * Returns the typed rows, as `4 17 22`, `absent: 4, 17, 22` or `4.17.22`, with any separator of a phone's keypad, each
 * once, in the order of typing; `unknown` are numbers without a row.
 */
export function rowNumbers(typed: string, count: number): { rows: number[]; unknown: number[] } {
  const numbers = [...new Set((typed.match(NUMBERS) ?? []).map(Number))]
  const isRow = (number: number) => number >= 1 && number <= count
  return { rows: numbers.filter(isRow), unknown: numbers.filter((number) => !isRow(number)) }
}
