import { m } from '#messages/web'
import { ChartKey } from '../../ui/cards/chart-key.tsx'
import { formatDay } from '../../ui/format/format-day.ts'
import { dayOf } from '../../ui/format/format-time.rules.ts'
import type { ReportEntry } from './report-entry.ts'
import { isFail, percentOf } from '../lists/report.rules.ts'

const HEIGHT_PX = 96
/** More than these nobody can tell apart on a phone. */
const MAX_BARS = 12

/** Marks in percent over time, the latest at the right. The cards below say the same in figures. */
export function MarksChart({ entries }: { entries: ReportEntry[] }) {
  const shown = entries
    .flatMap(({ marks, ...entry }) => (marks === null ? [] : [{ ...entry, marks }]))
    .slice(0, MAX_BARS)
    .toReversed()
  if (shown.length < 2) return null
  return (
    <figure className="mb-4 rounded-card border border-line bg-card p-4 md:p-5 print:hidden">
      <figcaption className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{m.report_over_time()}</span>
        <span className="flex gap-4 text-sm text-ink-2">
          <ChartKey className="bg-good">{m.result_pass()}</ChartKey>
          <ChartKey className="bg-bad [background-image:repeating-linear-gradient(45deg,transparent_0_2px,rgb(255_255_255/55%)_2px_4px)]">
            {m.result_fail()}
          </ChartKey>
        </span>
      </figcaption>
      <ol className="flex gap-2 md:gap-4">
        {shown.map((entry) => (
          <Bar key={entry.id} entry={entry} />
        ))}
      </ol>
    </figure>
  )
}

function Bar({ entry: { id, marks, maxMarks, status, attendedOn } }: { entry: ReportEntry & { marks: number } }) {
  const passed = !isFail(status)
  const percent = percentOf(marks, maxMarks)
  const height = Math.max(3, (HEIGHT_PX * percent) / 100)
  const day = formatDay(dayOf(attendedOn), 'short')
  return (
    <li className="grid max-w-18 min-w-0 flex-1 gap-1 text-center text-sm">
      <span className="sr-only">
        {m.report_bar({ day, percent, result: passed ? m.result_pass() : m.result_fail() })}
      </span>
      <span aria-hidden className="font-semibold tabular">
        {percent} %
      </span>
      <svg aria-hidden width="100%" height={HEIGHT_PX} className="block">
        <defs>
          <pattern
            id={`stripes-${id}`}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="6" height="6" className="fill-bad" />
            <rect width="2.5" height="6" fill="rgb(255 255 255 / 55%)" />
          </pattern>
        </defs>
        <rect width="100%" height={HEIGHT_PX} rx="6" className="fill-shade" />
        <rect
          width="100%"
          y={HEIGHT_PX - height}
          height={height}
          rx="6"
          {...(passed ? { className: 'fill-good' } : { fill: `url(#stripes-${id})` })}
        />
      </svg>
      <span aria-hidden className="truncate text-ink-2">
        {day}
      </span>
    </li>
  )
}
