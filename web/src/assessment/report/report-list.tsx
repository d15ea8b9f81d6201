import { CircleCheck, CircleX } from 'lucide-react'
import type { Place } from '../../paths.ts'
import { Grid } from '../../ui/cards/grid.tsx'
import { RowCard } from '../../ui/cards/row-card.tsx'
import { MarksChart } from './marks-chart.tsx'

export type ReportEntry = {
  id: number
  name: string
  /** What stands below the name. */
  lines: string[]
  /** `pass - 4/6`, in the specification's words. */
  result: string
  passed: boolean
  marks: number
  maxMarks: number
  attendedOn: string
  place: Place
}

/** Submitted attempts, the latest first, with their marks over time. */
export function ReportList({ entries }: { entries: ReportEntry[] }) {
  return (
    <div className="animate-appear">
      <MarksChart entries={entries} />
      <Grid of="rows">
        {entries.map((entry) => (
          <li key={entry.id}>
            <RowCard
              place={entry.place}
              leading={<Sign passed={entry.passed} />}
              title={entry.name}
              subtitle={<Words entry={entry} />}
            />
          </li>
        ))}
      </Grid>
    </div>
  )
}

function Sign({ passed }: { passed: boolean }) {
  const Icon = passed ? CircleCheck : CircleX
  return <Icon size={20} aria-hidden className={passed ? 'text-good' : 'text-bad'} />
}

function Words({ entry: { lines, result, passed } }: { entry: ReportEntry }) {
  return (
    <>
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      <span className={`mt-0.5 block font-semibold tabular ${passed ? 'text-good' : 'text-bad'}`}>{result}</span>
    </>
  )
}
