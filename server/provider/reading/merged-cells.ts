import type { Merge } from './table.ts'
import { firstOf, type Told, told } from '../told.rules.ts'

const MERGE = /<(?:\w+:)?mergeCell\b[^>]*\bref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g
const MAX_KEPT = 1000
const MAX_NAMED = 3

/** Returns the cells of a sheet that are merged. */
export function mergesIn(content: Buffer): Merge[] {
  const merges: Merge[] = []
  for (const [, fromColumn = '', fromRow = '', toColumn = '', toRow = ''] of content
    .toString('latin1')
    .matchAll(MERGE)) {
    if (merges.length === MAX_KEPT) break
    const corners = {
      top: Number(fromRow),
      left: columnOf(fromColumn),
      bottom: Number(toRow),
      right: columnOf(toColumn),
    }
    merges.push({ ref: `${fromColumn}${fromRow}:${toColumn}${toRow}`, ...corners })
  }
  return merges
}

export const mergesNote = (merges: Merge[]): Told =>
  told('merged', {
    cells: firstOf(
      merges.map(({ ref }) => ref),
      MAX_NAMED,
    ),
  })

/** A is 1, Z is 26, AA is 27. */
export const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
