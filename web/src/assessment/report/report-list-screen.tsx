import { m } from '#messages/web'
import type { Place } from '../../paths.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EmptyPage } from '../../ui/states/empty-page.tsx'
import { ListStates } from '../../ui/states/list-states.tsx'
import type { Loaded } from '../../ui/states/loaded.ts'
import type { Lines } from '../../ui/states/skeleton-lines.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import type { ReportEntry } from './report-entry.ts'
import { ReportList } from './report-list.tsx'

type ReportListScreenProps<Row> = {
  title: string
  subtitle: string | undefined
  query: Loaded<Row[]>
  entryOf: (row: Row) => ReportEntry
  /** Where tests are taken, and in which words an empty list leads there. */
  tests: { place: Place; words: string }
  /** How much of a row stands below its name, on phones and on wider screens. */
  lines: Lines
}

/** What became of the student's tests of one kind. */
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
