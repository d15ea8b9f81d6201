import { type Line, type Raw, textOf } from '../reading/table.ts'
import { plain } from './head-words.rules.ts'

type IsKnown = (text: string) => boolean

const FEWEST = 2

/** No office has so many columns; each would be looked for in all others. */
const WIDEST = 500

/**
 * Returns names of columns that an office writes in two rows as one: `Father` over `Name` and `Mobile` are `Father Name`
 * and `Father Mobile`, next to `Adm No` that has both rows. Null where the row of names is one row alone.
 */
export function headsOfTwoRows(
  all: Line[],
  at: number,
  isKnown: IsKnown,
): { header: Line; from: number; to: number } | null {
  const [above, here, below] = [all[at - 1], all[at], all[at + 1]]
  if ([above, here, below].some((line) => line !== undefined && line.cells.length > WIDEST)) return null
  if (here && below && isBelowHeads(here, below, isKnown))
    return { header: { row: below.row, cells: joined(here, below, isKnown) }, from: at, to: at + 1 }
  if (here && above && isAboveHeads(above, here, isKnown))
    return { header: { row: here.row, cells: joined(above, here, isKnown) }, from: at - 1, to: at }
  return null
}

const filledOf = ({ cells }: Line): number[] => [...cells.keys()].filter((index) => textOf(cells[index]) !== '')

/** The second row has names under the groups of the first, and nothing under its other names. */
function isBelowHeads(heads: Line, below: Line, isKnown: IsKnown): boolean {
  const filled = filledOf(below)
  const isUnderGroup = (index: number) =>
    groupAt(heads, index) !== '' &&
    (spanAt(heads, index) > 1 || isKnown(`${groupAt(heads, index)} ${textOf(below.cells[index])}`))
  return (
    filled.length >= FEWEST &&
    filled.length < filledOf(heads).length + filled.filter((index) => textOf(heads.cells[index]) === '').length &&
    filled.some((index) => textOf(heads.cells[index]) === '') &&
    filled.every(isUnderGroup) &&
    filled.filter((index) => isName(heads, below, index, isKnown)).length * 2 >= filled.length
  )
}

const isName = (heads: Line, below: Line, index: number, isKnown: IsKnown): boolean =>
  isKnown(textOf(below.cells[index])) || isKnown(`${groupAt(heads, index)} ${textOf(below.cells[index])}`)

/** The first row has names where the second has none, or groups that tell equal names of the second apart. */
function isAboveHeads(above: Line, heads: Line, isKnown: IsKnown): boolean {
  const filled = filledOf(above)
  if (filled.length < FEWEST) return false
  const names = filledOf(heads).map((index) => plain(textOf(heads.cells[index])))
  const isTwice = new Set(names).size < names.length
  const isNamedAbove = (index: number) => textOf(heads.cells[index]) === '' && isKnown(textOf(above.cells[index]))
  const isGroup = (index: number) => isKnown(`${textOf(above.cells[index])} ${textOf(heads.cells[index])}`)
  return filled.some(isNamedAbove) || (isTwice && filled.some(isGroup))
}

/** How many columns a group has: its own, and those behind it that have no name in its row. */
function spanAt(heads: Line, index: number): number {
  let [from, to] = [index, index + 1]
  while (from > 0 && textOf(heads.cells[from]) === '') from -= 1
  while (to < heads.cells.length && textOf(heads.cells[to]) === '') to += 1
  return to - from
}

function groupAt({ cells }: Line, index: number): string {
  for (let at = index; at >= 0; at -= 1) if (textOf(cells[at]) !== '') return textOf(cells[at])
  return ''
}

function joined(upper: Line, lower: Line, isKnown: IsKnown): Raw[] {
  const width = Math.max(upper.cells.length, lower.cells.length)
  const lowers = new Map<string, number>()
  for (const name of lower.cells.map((cell) => plain(textOf(cell)))) lowers.set(name, (lowers.get(name) ?? 0) + 1)
  let group = ''
  return Array.from({ length: width }, (_, index) => {
    // A group goes on until the next one begins.
    group = textOf(upper.cells[index]) || group
    const name = textOf(lower.cells[index])
    if (name === '') return textOf(upper.cells[index])
    const both = group === '' ? name : `${group} ${name}`
    const isOnly = lowers.get(plain(name)) === 1
    return !isKnown(both) && isKnown(name) && isOnly ? name : both
  })
}
