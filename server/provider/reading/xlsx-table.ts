import readWorkbook, { InvalidInputError, InvalidSpreadsheetError } from 'read-excel-file/node'
import { refuseBombs } from './zip-size.ts'
import { type Line, type Raw, type Table, tableOf, unreadable } from './table.ts'

/** Reads the first sheet of a workbook; one that is called Help is passed over. Throws `Unreadable`. */
export async function xlsxTable(bytes: Buffer): Promise<Table> {
  await refuseBombs(bytes)
  const sheets = await readWorkbook(bytes).catch((error: unknown) => {
    if (error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError) {
      throw unreadable('it is not a workbook: save it as "Excel 2007-365 (.xlsx)"')
    }
    throw error
  })
  const sheet = sheets.find((one) => one.sheet.toLowerCase() !== 'help')
  const lines = (sheet?.data ?? []).map((cells, index): Line => ({ row: index + 1, cells: cells.map(rawOf) }))
  return tableOf(lines, [])
}

function rawOf(value: unknown): Raw {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dateOf(value)
  if (typeof value === 'number') return numberOf(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return typeof value === 'string' ? value.trim() : ''
}

/** Fifteen digits are what a spreadsheet holds; the rest is noise of the binary fraction. */
const numberOf = (value: number): string =>
  Number.isSafeInteger(value) ? String(value) : String(Number(value.toPrecision(15)))

/** A workbook counts days; a time alone is a part of its day zero. */
function dateOf(value: Date): Raw {
  // Fractions of a second are noise of the binary fraction.
  const iso = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString()
  const [day, time] = [iso.slice(0, 10), iso.slice(11, 16)]
  if (value.getUTCFullYear() < 1900) return { date: time }
  return { date: time === '00:00' ? day : `${day} ${time}` }
}
