import { readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { nearest } from '../../ports/nearest.rules.ts'
import type { ValidationError } from '../validation-errors.ts'
import type { Sheet } from '../sheet.ts'
import { firstOf, type LocalizedMessage, localized } from '../localized-message.rules.ts'
import { allSheets, sheetNamed } from '../sheets/all-sheets.ts'
import { folderForEnding } from '../forms/media-store.ts'

const OTHER_FORMS = new Map([
  ['.doc', 'unread_document'],
  ['.docx', 'unread_document'],
  ['.zip', 'unread_packed'],
] as const)

/** Returns the note on a file of the folder that is no sheet. */
function unreadNote(name: string): LocalizedMessage {
  const ending = extname(name).toLowerCase()
  const folder = folderForEnding(ending)
  if (folder !== null) return localized('unread_media', { name, folder })
  const [, form = 'unread_other'] = [...OTHER_FORMS].find(([known]) => known === ending) ?? []
  return localized(form, { name })
}

/** A file of the folder, and the kind of its sheet. `words` are the rest of its name after the sheet's. */
export type SheetFile = {
  file: string
  path: string
  sheet: Sheet
  words: string[]
  kind: 'table' | 'questions'
  /** The name of the same sheet in another form, when both exist. */
  twin?: string
}

type FoundSheets = {
  files: SheetFile[]
  mistakes: ValidationError[]
  notes: LocalizedMessage[]
  /** Tables whose names do not say which sheet they are. */
  unnamed: { file: string; path: string }[]
}

/** The sheets that files are of, by their names without endings, where somebody has said it. */
type Said = Readonly<Record<string, { sheet?: string }>>

const TABLES = new Set(['.csv', '.tsv', '.xlsx'])
const QUESTION_FILES = new Set(['.gift', '.txt', '.xml'])
const OLD_FORMS = new Set(['.xls', '.xlsm', '.ods', '.numbers'])
// A sheet that explains the others is not read, nor is a spreadsheet's lock file.
const NOT_READ = /^(help|readme)\b|^[.~]/i
/** `02-students.xlsx`, `questions physics.csv`, `attendance P2-A PHY12.xlsx` */
const NAME = /^(?:\d+[\s._-]+)?([a-z]+)(?:[\s_-]+(.*))?$/i

/**
 * Returns the sheets of one or more folders in the order in which they build on each other, and the faults of their
 * names. A sheet of an earlier folder replaces the one of the same name in a later folder.
 */
export async function filesOf(folders: string[], said: Said = {}): Promise<FoundSheets> {
  const files: SheetFile[] = []
  const mistakes: ValidationError[] = []
  const notes: LocalizedMessage[] = []
  const unnamed: FoundSheets['unnamed'] = []
  for (const folder of folders) {
    const found = await filesIn(folder, said)
    const names = new Set(files.map(({ file }) => stemOf(file)))
    files.push(...found.files.filter(({ file }) => !names.has(stemOf(file))))
    mistakes.push(...found.mistakes)
    notes.push(...found.notes)
    unnamed.push(...found.unnamed)
  }
  const place = ({ sheet }: SheetFile) => allSheets.indexOf(sheet)
  return { files: files.toSorted((a, b) => place(a) - place(b)), mistakes, notes, unnamed }
}

/** Returns a file's name without its ending: a corrected sheet may have another one. */
export const stemOf = (name: string): string => name.slice(0, -extname(name).length).toLowerCase()

async function filesIn(folder: string, said: Said): Promise<FoundSheets> {
  const files: SheetFile[] = []
  const mistakes: ValidationError[] = []
  const notes: LocalizedMessage[] = []
  const unnamed: FoundSheets['unnamed'] = []
  const all = await readdir(folder, { withFileTypes: true })
  const entries = all.filter((entry) => !entry.isDirectory())
  for (const name of entries.map((entry) => entry.name).toSorted()) {
    if (NOT_READ.test(name)) continue
    const found = fileOf(folder, name, said[stemOf(name)]?.sheet)
    if (found === null) notes.push(unreadNote(name))
    else if (!('key' in found)) files.push(found)
    else {
      mistakes.push({ file: name, row: null, column: null, problem: found })
      if (TABLES.has(extname(name).toLowerCase())) unnamed.push({ file: name, path: join(folder, name) })
    }
  }
  if (files.length === 0 && unnamed.length === 0) {
    const below = await foldersWithTables(
      folder,
      all.filter((entry) => entry.isDirectory()).map((entry) => entry.name),
    )
    if (below.length > 0) notes.push(localized('sheets_below', { folders: firstOf(below, MAX_FOLDERS) }))
  }
  const seen = new Map<string, SheetFile>()
  for (const file of files) {
    const other = seen.get(stemOf(file.file))
    if (other) [file.twin, other.twin] = [other.file, file.file]
    seen.set(stemOf(file.file), file)
  }
  return { files, mistakes, notes, unnamed }
}

const MAX_FOLDERS = 5

/** Returns the folders in which tables lie, where nobody looks for them. */
async function foldersWithTables(folder: string, names: string[]): Promise<string[]> {
  const found: string[] = []
  for (const name of names.toSorted()) {
    // The note is of help only: a folder without rights is none that it could name.
    const files = await readdir(join(folder, name)).catch(() => [])
    if (files.some((file) => TABLES.has(extname(file).toLowerCase()))) found.push(`${name}/`)
  }
  return found
}

/** Returns the file as a sheet, the fault of its name, or null for a file that is no sheet. */
function fileOf(folder: string, name: string, said: string | undefined): SheetFile | LocalizedMessage | null {
  const ending = extname(name).toLowerCase()
  const path = join(folder, name)
  if (QUESTION_FILES.has(ending)) {
    const words = name
      .slice(0, -ending.length)
      .replace(/^questions[\s_-]+/i, '')
      .split(/[\s_]+/)
    return { file: name, path, sheet: sheetNamed('questions'), words, kind: 'questions' }
  }
  if (OLD_FORMS.has(ending)) return localized('old_form')
  if (!TABLES.has(ending)) return null
  const [, word = '', rest = ''] = NAME.exec(name.slice(0, -ending.length)) ?? []
  const sheet = allSheets.find((one) => one.name === (said ?? word.toLowerCase()))
  if (sheet) return { file: name, path, sheet, words: rest.split(/\s+/).filter(Boolean), kind: 'table' }
  const stem = name.slice(0, -ending.length)
  const names = allSheets.map((one) => one.name)
  const near = nearest(stem, names)
  return near
    ? localized('no_sheet_near', { name: stem, near, sheets: names })
    : localized('no_sheet', { name: stem, sheets: names })
}
