import type { Language } from '#messages/languages'
import { existsSync, statSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { isProblemColumn } from '../importing/planning/header.ts'
import type { FilePlan, RowProblem } from '../importing/planning/plan.ts'
import { type Line, textOf } from '../importing/reading/table.ts'
import { localize } from '../importing/localize.ts'
import { type LocalizedMessage, localized } from '../importing/localized-message.rules.ts'
import { type Value, writeXlsx } from './written-table.ts'

/** Below the row of the columns' names. */
const FIRST_ROW = 2

const ORDERED = new Set(['subjects', 'formats'])

/**
 * Writes the sheet again with a first column for faults, wrong rows first and their cells yellow. The workbook can be
 * corrected and imported as it is, in whatever language its first column is. With `badOnly` it has only the wrong rows.
 * Returns the file's name. An existing workbook is put aside, because somebody may have corrected it.
 */
export async function writeCorrections(
  folder: string,
  plan: FilePlan,
  badOnly: boolean,
  language: Language,
): Promise<string> {
  const { table, problems } = plan
  const header = table?.header?.cells.map(textOf) ?? []
  const lines = table?.lines ?? []
  const bad = lines.filter(({ row }) => problems.has(row))
  const good = badOnly ? [] : lines.filter(({ row }) => !problems.has(row))
  // Students see rows of these sheets in their order, which must not change.
  const shown = ORDERED.has(plan.sheet) ? lines : [...bad, ...good]
  const name = `${plan.file.slice(0, -extname(plan.file).length)}.xlsx`
  const wrong = new Set(shown.flatMap((line, at) => wrongCells(line, problems).map((column) => `${at}:${column}`)))
  const newRows = new Map(shown.map(({ row }, at) => [row, at + FIRST_ROW]))
  const rows = shown.map(({ row, cells }): Value[] => [
    (problems.get(row) ?? []).map((one) => problemIn(one, language, newRows)).join('\n'),
    ...header.map((_, column) => textOf(cells[column])),
  ])
  const hasOwn = isProblemColumn(header[0] ?? '')
  const title = localize(localized('problem_column'), language)
  const page = hasOwn
    ? { header: [title, ...header.slice(1)], rows: rows.map(([problem = null, , ...rest]) => [problem, ...rest]) }
    : { header: [title, ...header], rows }
  await putAside(folder, name)
  await writeXlsx(join(folder, name), [{ name: plan.sheet, ...page, wrong: hasOwn ? moved(wrong) : wrong }])
  return name
}

const problemIn = ({ column, problem }: RowProblem, language: Language, newRows: Map<number, number>): string =>
  `${column === null ? '' : `${column}: `}${localize(withRows(problem, newRows), language)}`

/** A problem that names other rows names them as they are in the new sheet. */
function withRows(problem: LocalizedMessage, newRows: Map<number, number>): LocalizedMessage {
  const { places } = problem.values
  if (problem.key !== 'rows_twice' || !Array.isArray(places)) return problem
  const moved = places.map((row: number) => newRows.get(row) ?? row).toSorted((one, other) => one - other)
  return { ...problem, values: { ...problem.values, places: moved } }
}

async function putAside(folder: string, name: string): Promise<void> {
  const path = join(folder, name)
  if (!existsSync(path)) return
  const aside = join(folder, 'earlier')
  await mkdir(aside, { recursive: true })
  const saved = statSync(path).mtime.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '')
  await rename(path, join(aside, `${name.slice(0, -extname(name).length)} ${saved}.xlsx`))
}

/** Returns the wrong columns of the new sheet: that of the problem, and those that a problem names by letter. */
function wrongCells({ row }: Line, problems: Map<number, RowProblem[]>): number[] {
  const found = problems.get(row)
  if (!found) return []
  return [0, ...found.flatMap(({ column }) => indexOfLetter(/^([A-Z]{1,2}) \(/.exec(column ?? '')?.[1]))]
}

function indexOfLetter(letters: string | undefined): number[] {
  if (letters === undefined) return []
  return [[...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)]
}

/** A sheet that came back once has its column of problems already. */
const moved = (wrong: Set<string>) =>
  new Set(
    [...wrong].map((place) => {
      const [row, column] = place.split(':').map(Number)
      return `${row}:${Math.max(0, (column ?? 0) - 1)}`
    }),
  )
