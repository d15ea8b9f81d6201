import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { MessageSquareText, Printer, UserRoundSearch } from 'lucide-react'
import { m } from '#messages/console'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { staffQuery, keyOf } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Page, Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import type { ResultPaper, RankedRow, RowCursor } from './result-data.ts'
import { ResultTimeline } from './result-timeline.tsx'
import { useIsJudge } from '../../session/use-is-judge.ts'
import { staffCall } from '../../api/staff-call.ts'
import { SaveButton } from './save-button.tsx'
import { useState } from 'react'
import { LoadMore } from '#ui/load-more.tsx'
import { FullState } from '#ui/states/full-state.tsx'
import { useSettled } from '#ui/use-settled.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { BatchField } from './batch-field.tsx'

const PATH = '/staff/rank_list'

type Narrowed = { search?: string; batch_id?: number }

/** Who appeared in a paper, by rank, page by page. */
function useRankList(paper_id: number, narrowed: Narrowed) {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(PATH), paper_id, narrowed],
    queryFn: async ({ pageParam, signal }) =>
      staffCall(PATH, { paper_id, ...narrowed, ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: null as RowCursor | null,
    getNextPageParam: ({ cursor }) => cursor,
  })
  const { hasNextPage: left, isFetchingNextPage: busy } = query
  const load = () => void query.fetchNextPage({ cancelRefetch: false })
  return { query: { ...query, data: query.data?.pages.flatMap(({ rows }) => rows) }, more: { left, busy, load } }
}

/** How equal marks are ranked, in words. */
function TieRules({ subjects }: Pick<ResultPaper, 'subjects'>) {
  return (
    <details className="mb-4">
      <summary className="cursor-pointer py-2.5 font-medium text-brand-strong">{m.results_ties()}</summary>
      <ol className="grid list-decimal gap-1 ps-6 text-ink-2">
        <li>{m.results_ties_marks()}</li>
        {subjects.length > 1 && <li>{m.results_ties_subjects({ subjects: subjects.join(', ') })}</li>}
        <li>{m.results_ties_ratio()}</li>
        <li>{m.results_ties_equal()}</li>
      </ol>
    </details>
  )
}

type RankListProps = { paper: ResultPaper; decides: boolean }

/** Who appeared, by rank, with how equal marks are ranked. */
function RankList({ paper, decides }: RankListProps) {
  const { paper_id, batches } = paper
  const [words, setWords] = useState('')
  const [batch, setBatch] = useState<number>()
  const search = useSettled(words.trim())
  const { query, more } = useRankList(paper_id, {
    ...(search !== '' && { search }),
    ...(batch !== undefined && { batch_id: batch }),
  })
  return (
    <Section title={m.results_list()}>
      {paper.ranked_at !== null && <TieRules subjects={paper.subjects} />}
      <search className="mb-4 grid items-start gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <SearchField label={m.results_look_up()} value={words} onChange={setWords} />
        <BatchField batches={batches} batch={batch} onChange={setBatch} />
      </search>
      <ScreenStates
        query={query}
        isEmpty={(rows) => rows.length === 0}
        empty={<FullState icon={UserRoundSearch} title={m.results_list_none()} text={m.results_list_none_text()} />}
        content={(rows) => (
          <>
            <DataTable
              label={m.results_list()}
              rows={rows}
              keyOf={({ attempt_id }) => attempt_id}
              columns={columns(paper, decides)}
            />
            <LoadMore more={more} />
          </>
        )}
      />
    </Section>
  )
}

const LINK = 'inline-flex min-h-11 items-center text-brand-strong md:min-h-0'

const columns = (
  { paper_id, max_marks }: ResultPaper,
  decides: boolean,
): readonly [Column<RankedRow>, ...Column<RankedRow>[]] => [
  {
    head: m.students_name(),
    cell: ({ stud_id, name }) => (
      <Link {...paths.student(stud_id)} className={LINK}>
        {name}
      </Link>
    ),
  },
  { head: m.student_rank(), cell: ({ rank }) => rank ?? '–', figures: true },
  { head: m.students_admission_no(), cell: ({ admission_no }) => admission_no ?? '–', figures: true },
  { head: m.student_marks(), cell: ({ marks }) => m.student_of({ part: marks, whole: max_marks }), figures: true },
  {
    head: m.results_percentile(),
    cell: ({ percentile }) => percentile ?? '–',
    figures: true,
  },
  {
    head: m.student_result(),
    cell: ({ passed }) => (
      <Badge tone={passed ? 'good' : 'bad'}>{passed ? m.student_passed() : m.student_failed()}</Badge>
    ),
  },
  {
    head: m.results_open(),
    cell: ({ stud_id, attempt_id, name }) => (
      <span className="flex flex-wrap justify-end gap-x-4 md:justify-start">
        <Link
          {...paths.resultSlips(paper_id, { student: stud_id })}
          aria-label={m.results_slip_of({ name })}
          className={LINK}
        >
          {m.results_slip()}
        </Link>
        {decides && (
          <Link {...paths.attempt(stud_id, attempt_id)} aria-label={m.results_course_of({ name })} className={LINK}>
            {m.results_course()}
          </Link>
        )}
      </span>
    ),
  },
]

const FILES = [
  { what: 'totals', words: () => m.results_file_totals() },
  { what: 'sections', words: () => m.results_file_sections() },
  { what: 'questions', words: () => m.results_file_questions() },
  { what: 'chapters', words: () => m.results_file_chapters() },
] as const

/** The results of a paper as files. */
function ResultFiles({ paper: { paper_id, name } }: { paper: ResultPaper }) {
  return (
    <Section title={m.results_files()}>
      <p className="mb-3 text-ink-2">{m.results_files_about()}</p>
      <div className="flex flex-wrap gap-2.5">
        {FILES.map(({ what, words }) => (
          <SaveButton
            key={what}
            words={words()}
            file={`${name} ${what}`}
            read={async (part) => staffCall('/staff/export_results', { paper_id, what, ...part })}
          />
        ))}
      </div>
    </Section>
  )
}

const route = getRouteApi('/staff/results/$paper_id')

const LOOK_AGAIN_MS = 10_000

/** The results of one paper: their moment, the ranks, and files of them. */
export function ResultPaperScreen() {
  const { paper_id } = route.useParams()
  const paper = useQuery({
    ...staffQuery('/staff/result_paper', { paper_id: Number(paper_id) }),
    // The server computes ranks by itself, so the page polls for them.
    refetchInterval: ({ state: { data } }) => (data?.state === 'ranking' ? LOOK_AGAIN_MS : false),
  })
  const decides = useIsJudge()
  const { data } = paper
  return (
    <Page
      title={data?.name ?? m.menu_results()}
      actions={
        data?.may.list && (
          <>
            <Link {...paths.resultSlips(data.paper_id)} className={buttonClass('secondary')}>
              <Printer size={20} aria-hidden />
              {m.results_slips()}
            </Link>
            {decides && (
              <Link {...paths.resultTexts(data.paper_id)} className={buttonClass('secondary')}>
                <MessageSquareText size={20} aria-hidden />
                {m.results_texts()}
              </Link>
            )}
          </>
        )
      }
    >
      <ScreenStates query={paper} content={(loaded) => <Parts paper={loaded} decides={decides} />} />
    </Page>
  )
}

function Parts({ paper, decides }: { paper: ResultPaper; decides: boolean }) {
  if (!paper.may.list)
    return (
      <>
        <ResultTimeline paper={paper} />
        <Section title={m.results_list()}>
          <p className="text-ink-2">{m.results_list_later()}</p>
        </Section>
      </>
    )
  return (
    <>
      <ResultTimeline paper={paper} />
      {decides && <ResultFiles paper={paper} />}
      <RankList paper={paper} decides={decides} />
    </>
  )
}
