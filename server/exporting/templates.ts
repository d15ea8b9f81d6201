import type { Language } from '#messages/languages'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Columns } from '../importing/cells.ts'
import { columnHelp } from './column-help/column-help.ts'
import { allSheets } from '../importing/sheets/all-sheets.ts'
import type { Sheet } from '../importing/sheet.ts'
import { localize } from '../importing/localize.ts'
import { type LocalizedMessage, localized } from '../importing/localized-message.rules.ts'
import { type Page, writeXlsx } from './written-table.ts'

/** Where a provider's pictures, documents and videos lie. */
const FOLDERS = ['images', 'files', 'videos']
const TYPED_ROWS = 500

/** Writes an empty workbook for each sheet, with a page that explains its columns. Returns existing files instead. */
export async function writeTemplates(
  folder: string,
  language: Language,
): Promise<{ written: string[] } | { there: string[] }> {
  const files = allSheets.map((sheet) => ({ sheet, file: `${sheet.name}.xlsx` }))
  const there = files.map(({ file }) => file).filter((file) => existsSync(join(folder, file)))
  if (there.length > 0) return { there }
  for (const { sheet, file } of files)
    await writeXlsx(join(folder, file), [emptyPage(sheet), helpPage(sheet, language)])
  for (const name of FOLDERS) await mkdir(join(folder, name), { recursive: true })
  return { written: files.map(({ file }) => file) }
}

/** Returns the columns that a clerk sees, with their titles; required ones with a star. */
export const shownColumns = (columns: Columns): { title: string; needed: boolean }[] =>
  Object.values(columns).filter((cell) => !cell.hidden)

const starred = ({ title, needed }: { title: string; needed: boolean }) => (needed ? `${title}*` : title)

const emptyPage = ({ name, columns }: Sheet): Page => ({
  name,
  header: shownColumns(columns).map(starred),
  rows: [],
  typedRows: TYPED_ROWS,
})

const HEADER = ['help_column', 'help_needed', 'help_what', 'help_example'] as const

function helpPage({ name, columns }: Sheet, language: Language): Page {
  const say = (sentence: LocalizedMessage) => localize(sentence, language)
  const rows = shownColumns(columns).map(({ title, needed }) => {
    const [what, example = ''] = columnHelp[name]?.[title] ?? []
    return [title, say(localized(needed ? 'help_yes' : 'help_no')), what ? say(what) : '', example]
  })
  return { name: 'Help', header: HEADER.map((key) => say(localized(key))), rows }
}
