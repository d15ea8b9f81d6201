import type { ValidationError } from './validation-errors.ts'

/** Rows that follow each other, from the first to the last. */
export type Rows = { from: number; to: number }

/** Equal mistakes of a file as one, with all of its rows. */
export type GroupedError = ValidationError & { rows: Rows[]; count: number }

/** Makes one of equal mistakes in the same column of the same file, at the place of the first. */
export function groupErrors(errors: readonly ValidationError[]): GroupedError[] {
  const groups = new Map<string, GroupedError>()
  for (const error of errors) {
    const { file, row, column, problem } = error
    const key = JSON.stringify([file, column, problem, row === null])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { ...error, rows: row === null ? [] : [{ from: row, to: row }], count: 1 })
    else add(group, row)
  }
  return [...groups.values()]
}

function add(group: GroupedError, row: number | null): void {
  group.count += 1
  const last = group.rows.at(-1)
  if (row === null || last?.to === row) return
  if (last?.to === row - 1) last.to = row
  else group.rows.push({ from: row, to: row })
}

const MAX_RANGES = 5

/** `4–52, 60` */
export function shownRows(rows: readonly Rows[]): string {
  const some = rows.slice(0, MAX_RANGES).map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`))
  return rows.length > MAX_RANGES ? `${some.join(', ')} …` : some.join(', ')
}
