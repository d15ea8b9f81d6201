import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { House, Import } from './import-run.ts'
import { ImportRefused, nearest } from './mistakes.ts'
import { readSheet, type Sheet } from './sheet.ts'
import { academySheet } from './sheets/academy-sheet.ts'
import { attendanceSheet } from './sheets/attendance-sheet.ts'
import { batchesSheet } from './sheets/batches-sheet.ts'
import { daysSheet } from './sheets/days-sheet.ts'
import { entranceSheet } from './sheets/entrance-sheet.ts'
import { examsSheet } from './sheets/exams-sheet.ts'
import { levelsSheet } from './sheets/levels-sheet.ts'
import { liveSheet } from './sheets/live-sheet.ts'
import { materialsSheet } from './sheets/materials-sheet.ts'
import { newsSheet } from './sheets/news-sheet.ts'
import { questionsSheet } from './sheets/questions-sheet.ts'
import { quizzesSheet } from './sheets/quizzes-sheet.ts'
import { recordedSheet } from './sheets/recorded-sheet.ts'
import { studentsSheet } from './sheets/students-sheet.ts'
import { subjectsSheet } from './sheets/subjects-sheet.ts'

/** In the order in which they build on each other. */
const sheets: Sheet[] = [
  academySheet,
  levelsSheet,
  subjectsSheet,
  batchesSheet,
  studentsSheet,
  recordedSheet,
  materialsSheet,
  liveSheet,
  daysSheet,
  attendanceSheet,
  newsSheet,
  questionsSheet,
  quizzesSheet,
  examsSheet,
  entranceSheet,
]

export type Imported = { sheet: string; rows: number }

/**
 * Reads a provider's folder of sheets and files into the database, each sheet as a whole or not at all.
 * Rejects with `ImportRefused` at the first sheet that has mistakes, naming all of them.
 */
export async function importFolder(house: House, folder: string, moveTo: number | null = null): Promise<Imported[]> {
  const into: Import = {
    ...house,
    folder: resolve(folder),
    moveTo,
    moved: { days: 0, milliseconds: 0 },
    file: '',
    mistakes: [],
  }
  await refuseStrangers(into.folder)
  const done: Imported[] = []
  for (const sheet of sheets) {
    const path = join(into.folder, `${sheet.name}.csv`)
    if (existsSync(path)) done.push({ sheet: sheet.name, rows: await importSheet(into, sheet, path) })
  }
  return done
}

async function importSheet(into: Import, sheet: Sheet, path: string): Promise<number> {
  into.file = basename(path)
  const rows = await readSheet(path, sheet.columns)
  const prepared = await sheet.prepare?.(rows, into)
  refuseMistakes(into)
  await into.db.write(async (tx) => {
    // A unit may run again: what an earlier try found is found again.
    into.mistakes = []
    await sheet.write(tx, rows, into, prepared)
    refuseMistakes(into)
  })
  return rows.length
}

function refuseMistakes(into: Import): void {
  if (into.mistakes.length > 0) throw new ImportRefused(into.mistakes)
}

// A sheet that explains the others is left alone.
const NOT_READ = new Set(['help'])

async function refuseStrangers(folder: string): Promise<void> {
  const known = new Set([...sheets.map(({ name }) => name), ...NOT_READ])
  const names = (await readdir(folder)).filter((name) => name.endsWith('.csv')).map((name) => name.slice(0, -4))
  const strangers = names.filter((name) => !known.has(name))
  const mistakes = strangers.map((name) => {
    const near = nearest(name, known)
    const problem = `no sheet is called "${name}".${near ? ` Did you mean "${near}"?` : ''}`
    return { file: `${name}.csv`, row: null, column: null, problem }
  })
  if (mistakes.length > 0) throw new ImportRefused(mistakes)
}
