import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { ScrollBox } from './scroll-box.tsx'
import { useIsWide } from './use-is-wide.ts'

export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  /** The column has figures, which are aligned. */
  figures?: boolean
  /** Stands before the head: a box that ticks every row. */
  beforeHead?: ReactNode
  /** A press on the head sorts by this column. */
  sort?: { isOn: boolean; isDown?: boolean; onSort: () => void }
}

type DataTableProps<Row> = {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => number | string
  /** The first column names the row. */
  columns: readonly [Column<Row>, ...Column<Row>[]]
  /** For long lists: rows of 40 px, narrow on a tablet, and a head that stays in sight where the whole table fits. */
  isDense?: boolean
  /** A row of a long list on a phone, in two or three lines instead of a card with all columns. */
  line?: (row: Row) => ReactNode
}

/** Rows of the same kind: a table where it fits, a card for each on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isWide = useIsWide()
  if (isWide) return <WideTable {...props} />
  return props.line ? <Lines {...props} line={props.line} /> : <Cards {...props} />
}

function WideTable<Row>({ label, rows, keyOf, columns, isDense = false }: DataTableProps<Row>) {
  const [first, ...others] = columns
  const cellClass = isDense ? 'px-2 py-1.5 xl:px-3' : 'px-2 py-3 lg:px-4'
  return (
    <ScrollBox
      label={label}
      className={`rounded-card border border-line bg-card ${isDense ? 'xl:overflow-x-visible' : ''}`}
    >
      <table aria-label={label} className={`w-full text-start ${isDense ? 'text-sm' : ''}`}>
        <thead className="border-b border-line text-sm text-ink-2">
          <tr>
            {columns.map((column) => (
              <Head key={column.head} column={column} isDense={isDense} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-b border-line last:border-b-0 hover:bg-brand-50">
              <th scope="row" className={`${cellClass} text-start font-medium`}>
                {first.cell(row)}
              </th>
              {others.map(({ head, cell, figures }) => (
                <td key={head} className={`${cellClass} ${figures ? 'tabular whitespace-nowrap' : ''}`}>
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

type HeadProps<Row> = { column: Column<Row>; isDense: boolean }

function Head<Row>({ column: { head, beforeHead, sort }, isDense }: HeadProps<Row>) {
  const look = isDense
    ? 'px-2 py-1 first:rounded-ss-card last:rounded-se-card bg-card xl:px-3 xl:whitespace-nowrap xl:sticky xl:top-0 xl:z-1'
    : 'px-2 py-3 lg:px-4 lg:whitespace-nowrap'
  const Arrow = sort?.isDown ? ArrowDown : ArrowUp
  const words = sort ? (
    <button
      type="button"
      onClick={sort.onSort}
      className="-mx-1 inline-flex min-h-9 items-center gap-1 rounded-control px-1 font-medium hover:text-ink"
    >
      {head}
      <Arrow size={14} aria-hidden className={sort.isOn ? 'text-brand-strong' : 'opacity-0'} />
    </button>
  ) : (
    head
  )
  return (
    <th
      scope="col"
      {...(sort?.isOn && { 'aria-sort': sort.isDown ? ('descending' as const) : ('ascending' as const) })}
      className={`${look} text-start font-medium`}
    >
      {beforeHead ? (
        <span className="flex items-center gap-3">
          {beforeHead}
          {words}
        </span>
      ) : (
        words
      )}
    </th>
  )
}

type LinesProps<Row> = Pick<DataTableProps<Row>, 'label' | 'rows' | 'keyOf'> & { line: (row: Row) => ReactNode }

const Lines = <Row,>({ label, rows, keyOf, line }: LinesProps<Row>) => (
  <ul aria-label={label} className="rounded-card border border-line bg-card">
    {rows.map((row) => (
      <li key={keyOf(row)} className="border-b border-line px-4 pb-1.5 last:border-b-0">
        {line(row)}
      </li>
    ))}
  </ul>
)

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
