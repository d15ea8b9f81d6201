import type { ReactNode } from 'react'
import { ScrollBox } from './scroll-box.tsx'
import { useIsWide } from './use-is-wide.ts'

export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  /** The column has figures, which are aligned. */
  figures?: boolean
}

type DataTableProps<Row> = {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => number | string
  /** The first column names the row. */
  columns: readonly [Column<Row>, ...Column<Row>[]]
}

/** Rows of the same kind: a table where it fits, a card for each on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return useIsWide() ? <WideTable {...props} /> : <Cards {...props} />
}

function WideTable<Row>({ label, rows, keyOf, columns: [first, ...others] }: DataTableProps<Row>) {
  return (
    <ScrollBox label={label} className="rounded-card border border-line bg-card">
      <table aria-label={label} className="w-full text-start">
        <thead className="border-b border-line text-sm text-ink-2">
          <tr>
            {[first, ...others].map(({ head }) => (
              <th key={head} scope="col" className="px-4 py-3 text-start font-medium whitespace-nowrap">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-b border-line last:border-b-0 hover:bg-brand-50">
              <th scope="row" className="px-4 py-3 text-start font-medium">
                {first.cell(row)}
              </th>
              {others.map(({ head, cell, figures }) => (
                <td key={head} className={`px-4 py-3 ${figures ? 'tabular whitespace-nowrap' : ''}`}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function Cards<Row>({ label, rows, keyOf, columns: [first, ...others] }: DataTableProps<Row>) {
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-3">
      {rows.map((row) => (
        <li key={keyOf(row)} className="rounded-card border border-line bg-card px-4 py-3">
          <div className="font-medium">{first.cell(row)}</div>
          <dl className="mt-1.5 grid grid-cols-1 gap-1 text-sm">
            {others.map(({ head, cell, figures }) => (
              <div key={head} className="flex items-baseline justify-between gap-4">
                <dt className="max-w-1/2 shrink-0 text-ink-2">{head}</dt>
                <dd className={`min-w-0 text-end wrap-anywhere ${figures ? 'tabular' : ''}`}>{cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
