import type { Merge } from '../table.ts'

/** Rows and columns count from 1. */
export type Place = { row: number; column: number }

export const LAST_ROW = 1_048_576
export const LAST_COLUMN = 16_384

/** Whether a file names a row or a column that there can be. */
export const isWithin = (number: number, last: number): boolean =>
  Number.isSafeInteger(number) && number > 0 && number <= last

const PLACE = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i

/** Returns the place of a cell from its name, `B7`. */
export function placeFrom(name: string): Place | null {
  const [, letters, digits] = PLACE.exec(name) ?? []
  return letters === undefined ? null : { row: Number(digits), column: columnFrom(letters.toUpperCase()) }
}

/** A is 1, Z is 26, AA is 27. */
function columnFrom(letters: string): number {
  let column = 0
  for (let at = 0; at < letters.length; at += 1) column = column * 26 + letters.charCodeAt(at) - 64
  return column
}

/** 1 is A, 26 is Z, 27 is AA. */
export function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + ((column - 1) % 26))
  return column <= 26 ? last : lettersOf(Math.floor((column - 1) / 26)) + last
}

export const placeName = ({ row, column }: Place): string => lettersOf(column) + String(row)

/** Returns the cells of a range, `A1:B2`. */
export function rangeFrom(ref: string): Merge | null {
  const [from, to] = ref.split(':').map(placeFrom)
  if (!from || !to) return null
  return { ref, top: from.row, left: from.column, bottom: to.row, right: to.column }
}
