import type { Place } from '../../paths.ts'
import { Grid } from '../../ui/cards/grid.tsx'
import { RowCard } from '../../ui/cards/row-card.tsx'
import { RowIcon } from '../../ui/cards/row-icon.tsx'
import { circleCheck, circleX } from '../../ui/cards/row-icons.ts'
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
  return <RowIcon of={passed ? circleCheck : circleX} size={20} className={passed ? 'text-good' : 'text-bad'} />
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
