import { m } from '#messages/web'
import { Grid } from '../../ui/cards/grid.tsx'
import { RowCard } from '../../ui/cards/row-card.tsx'
import { RowIcon } from '../../ui/cards/fast-path/row-icon.tsx'
import { circleCheck, circleX, clock } from '../../ui/cards/row-icons.ts'
import { formatMoment } from '../../ui/format/format-day.ts'
import { MarksChart } from './marks-chart.tsx'
import type { ReportEntry } from './report-entry.ts'
import { isFail } from '../lists/report.rules.ts'
import { resultLine, resultWords } from '../lists/result-words.ts'

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
              leading={<Sign entry={entry} />}
              title={entry.name}
              subtitle={<Words entry={entry} />}
            />
          </li>
        ))}
      </Grid>
    </div>
  )
}

const signOf = ({ marks, status }: ReportEntry) => {
  if (marks === null) return [clock, 'text-ink-2'] as const
  return isFail(status) ? ([circleX, 'text-bad'] as const) : ([circleCheck, 'text-good'] as const)
}

function Sign({ entry }: { entry: ReportEntry }) {
  const [icon, ink] = signOf(entry)
  return <RowIcon of={icon} size={20} className={ink} />
}

function Words({ entry }: { entry: ReportEntry }) {
  const { about, attendedOn, status, marks, maxMarks, resultsAt } = entry
  return (
    <>
      <span className="block">{about}</span>
      <span className="block">{m.report_attended({ moment: formatMoment(attendedOn) })}</span>
      <span className={`mt-0.5 block font-semibold tabular ${signOf(entry)[1]}`}>
        {resultLine(resultWords(status), marks, maxMarks, resultsAt)}
      </span>
    </>
  )
}
