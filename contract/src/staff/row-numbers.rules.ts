const NUMBERS = /\d+/g

/**
 * The rows that were typed, as `4 17 22`, `absent: 4, 17, 22` or `4.17.22`: whatever parts figures on a phone's keypad.
 * Each once, in the order of typing; `unknown` are those that there are no rows for.
 */
export function rowNumbers(typed: string, count: number): { rows: number[]; unknown: number[] } {
  const numbers = [...new Set((typed.match(NUMBERS) ?? []).map(Number))]
  const isRow = (number: number) => number >= 1 && number <= count
  return { rows: numbers.filter(isRow), unknown: numbers.filter((number) => !isRow(number)) }
}
