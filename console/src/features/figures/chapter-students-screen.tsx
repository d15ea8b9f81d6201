import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { m } from '#messages/console'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { LoadMore } from '#ui/load-more.tsx'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { keyOf } from '../../api/staff-query.ts'
import { type ChapterSearch, paths } from '../../paths.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { accuracyOf, chapterWords } from '../../ui/figure-labels.ts'
import { dayWords } from '../../ui/moment-labels.ts'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { accuracyColumns } from './accuracy-columns.tsx'
import { WithBars } from './bars.tsx'

const PATH = '/staff/chapter_students'
type Data = StaffData<typeof PATH>

function useStudents({ batch = 0, subject = 0, from, until, chapter }: ChapterSearch) {
  const days = { ...(from && { from }), ...(until && { until }) }
  const asked = { batch_id: batch, subject_id: subject, ...days, chapter_no: chapter ?? null }
  const query = useInfiniteQuery({
    queryKey: [...keyOf(PATH), asked],
    queryFn: async ({ pageParam, signal }) =>
      staffCall(PATH, { ...asked, ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: null as Data['cursor'],
    getNextPageParam: ({ cursor }) => cursor,
  })
  const { hasNextPage: left, isFetchingNextPage: busy } = query
  const load = () => void query.fetchNextPage({ cancelRefetch: false })
  const pages = query.data?.pages
  const [first] = pages ?? []
  const data = first && { ...first, students: (pages ?? []).flatMap(({ students }) => students) }
  return { query: { ...query, data }, more: { left, busy, load } }
}

/** The students of a batch in one chapter, the weakest first. */
export function ChapterStudentsScreen() {
  const search = useSearch({ from: '/staff/figures/students' })
  const { query, more } = useStudents(search)
  const { chapter: chapter_no = null, ...span } = search
  const title = query.data && chapterWords({ chapter_no, chapter_name: query.data.chapter_name })
  return (
    <Page
      title={title === undefined ? m.figures_weakest_title() : m.figures_weakest({ chapter: title })}
      actions={
        <Link {...paths.figures(span)} className={buttonClass('secondary')}>
          {m.menu_figures()}
        </Link>
      }
    >
      <ScreenStates
        query={query}
        isEmpty={({ students }) => students.length === 0}
        empty={<p className="text-ink-2">{m.figures_chapters_none()}</p>}
        content={(data) => (
          <>
            <Students data={data} />
            <LoadMore more={more} />
          </>
        )}
      />
    </Page>
  )
}

function Students({
  data: { students, enough, batch_name: batch, subject_name: subject, from, until },
}: {
  data: Data
}) {
  const bars = students.map((student, at) => ({
    key: student.stud_id,
    sign: String(at + 1),
    percent: accuracyOf(student),
    look: student.answered < enough ? ('dashed' as const) : ('filled' as const),
  }))
  const rows = students.map((student, at) => ({ ...student, place: at + 1 }))
  return (
    <>
      <p className="mb-3 text-sm text-ink-2">
        {m.figures_students_note({ batch, subject, from: dayWords(from), until: dayWords(until), enough })}
      </p>
      <WithBars bars={bars}>
        <DataTable
          label={m.figures_weakest_title()}
          rows={rows}
          keyOf={({ stud_id }) => stud_id}
          columns={[
            {
              head: m.figures_student(),
              cell: ({ stud_id, name, place }) => (
                <Link
                  {...paths.student(stud_id)}
                  className="inline-flex min-h-11 items-center wrap-anywhere text-brand-strong underline"
                >
                  {`${place}. ${name}`}
                </Link>
              ),
            },
            { head: m.students_admission_no(), cell: ({ admission_no }) => admission_no ?? '–' },
            ...accuracyColumns(enough),
          ]}
        />
      </WithBars>
    </>
  )
}
