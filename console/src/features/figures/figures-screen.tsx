import { m } from '#messages/console'
import { Page, Section } from '../../ui/page.tsx'
import { ChaptersPart } from './chapters-part.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadMore } from '#ui/load-more.tsx'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { keyOf } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'

const PATH = '/staff/figure_papers'
type Data = StaffData<typeof PATH>
type Row = Data['papers'][number]

const columns = (): readonly [Column<Row>, ...Column<Row>[]] => [
  {
    head: m.results_paper(),
    cell: ({ paper_id, name }) => (
      <Link
        {...paths.paperFigures(paper_id)}
        className="inline-flex min-h-11 items-center wrap-anywhere text-brand-strong underline md:min-h-0"
      >
        {name}
      </Link>
    ),
  },
  { head: m.figures_readers(), cell: ({ readers }) => readers ?? m.papers_nobody() },
  { head: m.figures_ends(), cell: ({ ends_at }) => <Moment at={ends_at} /> },
  { head: m.figures_appeared(), cell: ({ appeared }) => appeared, figures: true },
]

/** Papers whose results are out. */
function PapersPart() {
  const query = useInfiniteQuery({
    queryKey: keyOf(PATH),
    queryFn: async ({ pageParam, signal }) => staffCall(PATH, pageParam ? { after: pageParam } : {}, signal),
    initialPageParam: null as Data['cursor'],
    getNextPageParam: ({ cursor }) => cursor,
  })
  const { hasNextPage: left, isFetchingNextPage: busy } = query
  const load = () => void query.fetchNextPage({ cancelRefetch: false })
  return (
    <ScreenStates
      query={{ ...query, data: query.data?.pages.flatMap(({ papers }) => papers) }}
      isEmpty={(rows) => rows.length === 0}
      empty={<p className="text-ink-2">{m.figures_papers_none()}</p>}
      content={(rows) => (
        <>
          <DataTable label={m.figures_papers()} rows={rows} keyOf={({ paper_id }) => paper_id} columns={columns()} />
          <LoadMore more={{ left, busy, load }} />
        </>
      )}
    />
  )
}

/** What to teach again, and the papers whose questions have figures. */
export const FiguresScreen = () => (
  <Page title={m.menu_figures()}>
    <Section title={m.figures_again()}>
      <ChaptersPart />
    </Section>
    <Section title={m.figures_papers()}>
      <PapersPart />
    </Section>
  </Page>
)
