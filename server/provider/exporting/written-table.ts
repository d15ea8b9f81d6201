import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import writeWorkbook from 'write-excel-file/node'

/** A cell: text, a number, or either with the colour of what is wrong. */
export type Value = string | number | null
export type Page = {
  name: string
  header: string[]
  rows: Value[][]
  /** Cells that are wrong, `row:column` counted from 0 without the header. */
  wrong?: Set<string>
}

const NARROWEST = 8
const WIDEST = 60
const WRONG = '#ffe08a'
const HEAD = '#e7ebf3'

/** Writes pages as a workbook. What begins like a formula stays a text. */
export async function writeXlsx(path: string, pages: Page[]): Promise<void> {
  const buffer = await writeWorkbook(
    pages.map(({ name, header, rows, wrong }) => ({
      sheet: name,
      data: [
        header.map((title) => ({ value: title, type: String, fontWeight: 'bold' as const, backgroundColor: HEAD })),
        ...rows.map((row, at) =>
          row.map((value, column) => {
            if (value === null || value === '')
              return wrong?.has(`${at}:${column}`) ? { value: '', backgroundColor: WRONG } : null
            const colour = wrong?.has(`${at}:${column}`) ? { backgroundColor: WRONG } : {}
            return typeof value === 'number'
              ? { value, type: Number, ...colour }
              : { value, type: String, format: '@', ...colour }
          }),
        ),
      ],
      columns: header.map((title, column) => ({ width: widthOf(title, rows, column) })),
      stickyRowsCount: 1,
    })),
  ).toBuffer()
  await writeWhole(path, buffer)
}

/** Writes one page as CSV with the mark that Excel needs, and formulas made harmless. */
export async function writeCsv(path: string, { header, rows }: Page): Promise<void> {
  const content = stringify([header, ...rows], { bom: true, escape_formulas: true, record_delimiter: 'windows' })
  await writeWhole(path, content)
}

function widthOf(title: string, rows: Value[][], column: number): number {
  const longest = rows
    .slice(0, 200)
    .reduce((most, row) => Math.max(most, String(row[column] ?? '').length), title.length)
  return Math.min(WIDEST, Math.max(NARROWEST, longest + 2))
}

/** A file that breaks off must not look like the whole one. */
async function writeWhole(path: string, content: Buffer | string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.part`, content)
  await rename(`${path}.part`, path)
}
