import { join } from 'node:path'
import readWorkbook from 'read-excel-file/node'
import writeWorkbook from 'write-excel-file/node'

type Cell = string | number | boolean | Date | null
export type Rows = Cell[][]

const demo = join(import.meta.dirname, '../demo-academy-xlsx')

/** The first sheet of a workbook. */
export async function rowsOf(path: string): Promise<Rows> {
  const [sheet] = await readWorkbook(path)
  return (sheet?.data ?? []) as Rows
}

/** The rows of one of the demo academy's own workbooks. */
export const demoRows = async (name: string): Promise<Rows> => rowsOf(join(demo, name))

export const workbookOf = async (rows: Rows): Promise<Buffer> =>
  writeWorkbook(rows.map((row) => row.map(cellOf))).toBuffer()

function cellOf(value: Cell) {
  if (value === null) return null
  if (value instanceof Date) return { value, type: Date, format: 'dd/mm/yyyy' } as const
  return { value: String(value), type: String } as const
}
