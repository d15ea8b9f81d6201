import type { ReactNode } from 'react'
import { ScrollBox } from './scroll-box.tsx'

type PrintedTableProps<Row> = {
  title: string
  rows: readonly Row[]
  keyOf: (row: Row) => number | string
  /** Cells by the heads of their columns. */
  columns: Record<string, (row: Row) => ReactNode>
  /** `lines` has a line around each cell, and `form` also room to write into; both have their title above them. */
  look?: 'plain' | 'lines' | 'form'
}

const LINED = 'border border-line-strong px-2 py-1 print:border-black'
const ROWS = { plain: 'border-t border-line', lines: '', form: 'h-11 print:h-[9mm]' }

/** A table for paper: its head stands on each page, and no page ends in the middle of a row. */
export function PrintedTable<Row>({ title, rows, keyOf, columns, look = 'plain' }: PrintedTableProps<Row>) {
  if (rows.length === 0) return null
  const isPlain = look === 'plain'
  return (
    <ScrollBox label={title} className="mb-3 print:overflow-visible">
      <table className={`w-full ${isPlain ? '' : 'min-w-2xl print:min-w-0'}`}>
        <caption className={isPlain ? 'pb-0.5 text-start text-xs font-semibold' : 'sr-only'}>{title}</caption>
        <thead>
          <tr className={isPlain ? 'text-ink-2' : ''}>
            {Object.keys(columns).map((head) => (
              <th
                key={head}
                scope="col"
                className={`text-start ${isPlain ? 'pe-2 font-normal' : `${LINED} font-semibold`}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={`break-inside-avoid ${ROWS[look]}`}>
              {Object.entries(columns).map(([head, content]) => (
                <td key={head} className={isPlain ? 'py-0.5 pe-2 align-top' : `${LINED} wrap-break-word`}>
                  {content(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
