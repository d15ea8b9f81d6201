import type { Tx } from '../../db/db.ts'
import type { ImportContext } from '../import-context.ts'
import type { Matches } from '../matching/matches.queries.ts'
import { guessSheet } from '../matching/guess-sheet.ts'
import { guessPlace, isMonthGrid, placeInName, type RegisterPlace } from '../matching/register-place.ts'
import { withoutFrame } from '../matching/table-frame.ts'
import { levelsInUse, namedBatches, ValueMatches } from '../matching/value-matches.ts'
import type { NamedBatch } from '../matching/value-words.rules.ts'
import { type Table, Unreadable } from '../reading/table.ts'
import type { TableReader } from '../reading/table-reader.ts'
import { allSheets } from '../sheets/all-sheets.ts'
import { type Importer, rightOn } from '../sheets/sheet-rights.ts'
import type { Sheet } from '../sheet.ts'
import { subjectNames } from '../sheets/codes.queries.ts'
import { stemOf } from './folder-files.ts'
import { addValidationError, type FilePlan } from './plan.ts'
import { planRows } from './plan-rows.ts'
import type { Run } from './planned-row.ts'
import { isRegister, registerRows } from './register.ts'
import { type AddError, layoutOf, typedRows } from './typed-rows.ts'

/** The answers of whoever sent a file in, which hold for this file only: which sheet it is, and whose attendance. */
export type FileAnswers = { sheet?: string; register?: RegisterPlace }

/** What can be asked about: what the academy has said before, and the answers by the files' names without endings. Null in the terminal. */
export type Asking = { matches: Matches; answers: Readonly<Record<string, FileAnswers>> } | null

/** Levels, batches and subjects that are not archived, with those of the files. */
export type Choices = {
  levels: string[]
  batches: NamedBatch[]
  subjects: { code: string; name: string }[]
}

export async function choicesOf(read: Tx, known: ImportContext): Promise<Choices> {
  const names = await subjectNames(read)
  const subjects = [...known.subjects.keys()]
    .filter((code) => !known.archived.subjects.has(code))
    .map((code) => ({ code, name: names.get(code) ?? code }))
  return { levels: levelsInUse(known), batches: namedBatches(known), subjects }
}

/** A table whose name does not say which sheet it is, and which one it looks like. */
export type Unnamed = { file: string; guess: string | null }

export async function unnamedOf(
  reader: TableReader,
  { file, path }: { file: string; path: string },
  by: Importer | null,
): Promise<Unnamed> {
  const sheets = allSheets.filter(({ name }) => rightOn(name, by) !== 'none')
  try {
    const table = await reader.read(path)
    const guesses = [table, ...(table.others ?? [])].map((page) => guessSheet(page, sheets))
    return { file, guess: guesses.find((guess) => guess !== null) ?? null }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { file, guess: null }
  }
}

type Read = { table: Table; words: string[] }

/** Compares the rows of a table with the academy's, as it was written by an office. */
export async function planTable(
  run: Run & { asking: Asking },
  plan: FilePlan,
  sheet: Sheet,
  read: Read,
): Promise<void> {
  const say: AddError = (row, column, problem) => addValidationError(plan, row, column, problem)
  const { table, titles } = withoutFrame(read.table, sheet)
  plan.table = table
  if (sheet.name === 'attendance' && isRegister(table, read.words)) {
    await planRegister(run, plan, sheet, { ...read, table }, titles)
    return
  }
  const { asking, known } = run
  const values = asking && new ValueMatches(known, sheet.name, asking.matches.values)
  const meanings = asking && (asking.matches.columns.get(sheet.name) ?? new Map<string, string | null>())
  const { read: rows, layout } = typedRows(table, sheet.columns, say, { sheet: sheet.name, meanings, values })
  plan.notes.push(...layout.notes)
  plan.columns = layout.columns
  plan.values = values?.list() ?? []
  await planRows(run, plan, sheet, rows, layout)
}

async function planRegister(
  run: Run & { asking: Asking },
  plan: FilePlan,
  sheet: Sheet,
  { table, words }: Read,
  titles: string[],
): Promise<void> {
  const { asking, known } = run
  const answer = asking?.answers[stemOf(plan.file)]?.register ?? null
  const inName = placeInName(words, known)
  if (asking !== null && (inName.batch === undefined || (isMonthGrid(table) && inName.month === undefined))) {
    const guess = guessPlace([stemOf(plan.file), ...titles], known, await subjectNames(run.read))
    plan.register = { ...guess, ...inName, ...answer, has_month: isMonthGrid(table) }
  }
  plan.notes.push(...table.notes)
  const rows = registerRows(table, words, known, (...error) => addValidationError(plan, ...error), answer)
  await planRows(run, plan, sheet, rows, layoutOf([], []))
}
