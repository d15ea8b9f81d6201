/*
 * Makes the workbooks of demo-academy-xlsx/ again: the sheets of demo-academy/ as a clerk's spreadsheet program would
 * keep them, days as days and numbers as numbers. The same sheets give the same bytes.
 * Use: node tools/making/make-demo-workbooks.ts
 */
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import type { Cell } from '../../server/importing/cells.ts'
import { CellError } from '../../server/importing/cells.ts'
import { clockFrom, momentFrom } from '../../server/importing/dates.ts'
import { type Value, writeXlsx } from '../../server/exporting/written-table.ts'
import { allSheets } from '../../server/importing/sheets/all-sheets.ts'
import { csvTable } from '../../server/importing/reading/csv-table.ts'
import { textOf } from '../../server/importing/reading/table.ts'
import { unpacked } from '../../server/importing/reading/unpacked.ts'
import type { Sheet } from '../../server/importing/sheet.ts'
import { root } from '../stamp.ts'

for (const sheet of allSheets) {
  const path = join(root, 'demo-academy-xlsx', `${sheet.name}.xlsx`)
  await writeXlsx(path, [pageOf(sheet)])
  await writeFile(path, await undated(readFileSync(path)))
}

function pageOf({ name, columns }: Sheet) {
  const { header, lines } = csvTable(readFileSync(join(root, 'demo-academy', `${name}.csv`)))
  const titles = header?.cells.map(textOf) ?? []
  const cells = titles.map((title) => Object.values(columns).find((cell) => cell.title === title))
  const rows = lines.map((line) => titles.map((_, index) => typed(textOf(line.cells[index]), cells[index])))
  return { name, header: titles, rows }
}

/** What a spreadsheet would make of the text, as long as its column reads the same from it. */
function typed(text: string, cell: Cell<unknown> | undefined): Value {
  if (text !== '' && String(Number(text)) === text) return Number(text)
  const moment = clockFrom(text) ?? momentFrom(text)?.replace(' 00:00', '')
  if (!cell || moment === undefined || read(cell, { date: moment }) !== read(cell, text)) return text
  return { date: moment }
}

/** Returns null where the column rejects the value, for example a day in a column of texts. */
function read(cell: Cell<unknown>, raw: Parameters<Cell<unknown>['read']>[0]): unknown {
  try {
    return cell.read(raw)
  } catch (error) {
    if (error instanceof CellError) return null
    throw error
  }
}

/** Returns the same workbook with a fixed date in place of the time of packing. */
async function undated(workbook: Buffer): Promise<Uint8Array> {
  return zipSync(Object.fromEntries(await unpacked(workbook)), { mtime: new Date(2026, 0, 1) })
}
