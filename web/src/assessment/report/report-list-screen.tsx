import { m } from '#messages/web'
import type { Place } from '../../paths.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { EmptyPage } from '#web/ui/states/empty-page.tsx'
import { ListStates } from '#ui/states/list-states.tsx'
import type { Loaded } from '#ui/states/loaded.ts'
import type { Lines } from '#ui/states/skeleton-lines.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { Grid } from '#ui/cards/grid.tsx'
import { RowCard } from '#web/ui/cards/row-card.tsx'
import { formatMoment, formatDay } from '#ui/format/format-day.ts'
import { RowIcon } from '#web/ui/cards/fast-path/row-icon.tsx'
import { circleCheck, circleX, clock } from '#web/ui/cards/row-icons.ts'
import { isFail, percentOf } from '../lists/report.rules.ts'
import { resultLine, resultWords, type ResultWord } from '../lists/result-labels.ts'
import { PlaceLink } from '#web/ui/buttons/place-link.tsx'
import { ChartKey } from '#web/ui/cards/chart-key.tsx'
import { dayOf } from '#ui/format/format-time.rules.ts'

type ReportEntry = {
  id: number
  name: string
  /** The line below the name. */
  about: string
  /** The result in one of the specification's words. */
  status: ResultWord
  /** Null before the results are out. */
  marks: number | null
  maxMarks: number
  /** When the result comes, if it is not there yet. */
  resultsAt: string | null
  attendedOn: string
  place: Place
}

const HEIGHT_PX = 96
const MAX_BARS = 12
const MAX_BARS_MEDIUM = 8
const MAX_BARS_SMALL = 4

/** Marks in percent over time, the latest at the right. Each leads to its report; the cards below say the same in figures. */
function MarksChart({ entries }: { entries: ReportEntry[] }) {
  const shown = entries
    .flatMap(({ marks, ...entry }) => (marks === null ? [] : [{ ...entry, marks }]))
    .slice(0, MAX_BARS)
    .toReversed()
  if (shown.length < 2) return null
  return (
    <figure className="mb-4 rounded-card border border-line bg-card p-4 md:p-5 print:hidden">
      <figcaption className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{m.report_over_time()}</span>
        <span className="flex flex-wrap gap-x-4 text-sm text-ink-2">
          <ChartKey className="bg-good">{m.result_pass()}</ChartKey>
          <ChartKey className="bg-bad [background-image:repeating-linear-gradient(45deg,transparent_0_2px,rgb(255_255_255/55%)_2px_4px)]">
            {m.result_fail()}
          </ChartKey>
        </span>
      </figcaption>
      <ol className="flex gap-2 md:gap-4">
        {shown.map((entry, index) => (
          <li key={entry.id} className={`max-w-24 min-w-0 flex-1 ${hiddenBelow(shown.length - index)}`}>
            <Bar entry={entry} />
          </li>
        ))}
      </ol>
    </figure>
  )
}

/** On narrower screens the latest alone: the names below the bars need the room. */
function hiddenBelow(fromLatest: number): string {
  if (fromLatest > MAX_BARS_MEDIUM) return 'max-xl:hidden'
  return fromLatest > MAX_BARS_SMALL ? 'max-md:hidden' : ''
}

type BarProps = { entry: ReportEntry & { marks: number } }

function Bar({ entry: { id, name, marks, maxMarks, status, attendedOn, place } }: BarProps) {
  const passed = !isFail(status)
  const percent = percentOf(marks, maxMarks)
  const height = Math.max(3, (HEIGHT_PX * percent) / 100)
  const day = formatDay(dayOf(attendedOn), 'short')
  const result = passed ? m.result_pass() : m.result_fail()
  return (
    <PlaceLink
      place={place}
      aria-label={m.report_bar_named({ name, day, percent, result })}
      className="grid gap-1 rounded-control p-1 text-center text-sm text-ink no-underline hover:bg-brand-50"
    >
      <span aria-hidden className="font-semibold tabular">
        {percent}%
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
      <span aria-hidden className="line-clamp-2 min-h-8 text-xs/4 font-medium wrap-anywhere">
        {name}
      </span>
      <span aria-hidden className="truncate text-xs text-ink-2">
        {day}
      </span>
    </PlaceLink>
  )
}

/** Submitted attempts, the latest first, with their marks over time. */
function ReportList({ entries }: { entries: ReportEntry[] }) {
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
      {/* Smaller on phones, so that a date stands on the line of what it is the date of. */}
      <span className="block max-md:text-[0.8125rem]">{about}</span>
      <span className="block max-md:text-[0.8125rem]">{m.report_attended({ moment: formatMoment(attendedOn) })}</span>
      <span className={`mt-0.5 block font-semibold tabular ${signOf(entry)[1]}`}>
        {resultLine(resultWords(status), marks, maxMarks, resultsAt)}
      </span>
    </>
  )
}

type ReportListScreenProps<Row> = {
  title: string
  subtitle: string | undefined
  query: Loaded<Row[]>
  entryOf: (row: Row) => ReportEntry
  /** The link to the tests in an empty list, and its text. */
  tests: { place: Place; words: string }
  /** Number of lines below a row's name, on phones and on wider screens. */
  lines: Lines
}

/** The student's results of one kind of test. */
export function ReportListScreen<Row>(props: ReportListScreenProps<Row>) {
  const { title, subtitle, query, entryOf, tests, lines } = props
  return (
    <>
      <PageHead title={title} subtitle={subtitle} />
      <ListStates
        query={query}
        loading={<Skeleton of="rows" lines={lines} />}
        error="page"
        empty={
          <EmptyPage text={m.report_empty()} onward={<ButtonLink place={tests.place}>{tests.words}</ButtonLink>} />
        }
        content={(rows) => <ReportList entries={rows.map(entryOf)} />}
      />
    </>
  )
}
