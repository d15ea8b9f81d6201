import { tagsOf } from './sheet-tags.rules.ts'
import type { Merge } from './table.ts'
import { firstOf, type Told, told } from '../told.rules.ts'

const MERGED = /\bref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/
const MAX_KEPT = 1000
const MAX_NAMED = 3

/** Returns the cells of a sheet that are merged. */
export function mergesIn(content: Buffer): Merge[] {
  const merges: Merge[] = []
  for (const { attributes } of tagsOf(content.toString('latin1'), 'mergeCell', true)) {
    if (merges.length === MAX_KEPT) break
    const [, fromColumn = '', fromRow = '', toColumn = '', toRow = ''] = MERGED.exec(attributes) ?? []
    if (toRow === '') continue
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
