import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UserRoundSearch } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { LoadMore } from '#ui/load-more.tsx'
import { FullState } from '#ui/states/full-state.tsx'
import { useSettled } from '#ui/use-settled.ts'
import { staffCall } from '../../api/staff-call.ts'
import { keyOf } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import type { Merged, MergedCursor, MergedRanked } from './merged-data.ts'

const PATH = '/staff/merged_list'

/** Who appeared in the shifts, by merged rank, page by page. */
function useMergedList(merged_id: number, narrowed: { search?: string }) {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(PATH), merged_id, narrowed],
    queryFn: async ({ pageParam, signal }) =>
      staffCall(PATH, { merged_id, ...narrowed, ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: null as MergedCursor | null,
    getNextPageParam: ({ cursor }) => cursor,
  })
  const { hasNextPage: left, isFetchingNextPage: busy } = query
  const load = () => void query.fetchNextPage({ cancelRefetch: false })
  return { query: { ...query, data: query.data?.pages.flatMap(({ rows }) => rows) }, more: { left, busy, load } }
}

/** All students of all shifts by rank, below the rule by which they were ranked. */
export function MergedRankList({ merged }: { merged: Merged }) {
  const [words, setWords] = useState('')
  const search = useSettled(words.trim())
  const { query, more } = useMergedList(merged.merged_id, search === '' ? {} : { search })
  return (
    <Section title={m.results_list()}>
      <MergeRule subjects={merged.subjects} />
      <div className="mb-4 max-w-md">
        <SearchField label={m.results_look_up()} value={words} onChange={setWords} />
      </div>
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
              columns={columns(merged)}
              isDense
            />
            <LoadMore more={more} />
          </>
        )}
      />
    </Section>
  )
}

/** How shifts are merged, in words. */
function MergeRule({ subjects }: Pick<Merged, 'subjects'>) {
  return (
    <div className="mb-5 max-w-reading">
      <h3 className="mb-1 text-base font-medium">{m.results_shifts_rule()}</h3>
      <ol className="grid list-decimal gap-1 ps-6 text-ink-2">
        <li>{m.results_shifts_rule_percentile()}</li>
        <li>{m.results_shifts_rule_merged()}</li>
        {subjects.length > 1 && <li>{m.results_shifts_rule_subjects({ subjects: subjects.join(', ') })}</li>}
        <li>{m.results_ties_ratio()}</li>
        <li>{m.results_ties_equal()}</li>
      </ol>
    </div>
  )
}

const columns = ({ max_marks, subjects }: Merged): readonly [Column<MergedRanked>, ...Column<MergedRanked>[]] => [
  {
    head: m.students_name(),
    cell: ({ stud_id, name, admission_no, batch }) => (
      <>
        <Link {...paths.student(stud_id)} className="inline-flex min-h-11 items-center text-brand-strong md:min-h-0">
          {name}
        </Link>
        <span className="block text-sm font-normal text-ink-2">{dotted([admission_no, batch])}</span>
      </>
    ),
  },
  { head: m.student_rank(), cell: ({ rank }) => rank, figures: true },
  { head: m.results_shift(), cell: ({ shift }) => shift },
  { head: m.student_marks(), cell: ({ marks }) => m.student_of({ part: marks, whole: max_marks }), figures: true },
  { head: m.results_percentile(), cell: ({ percentile }) => percentile, figures: true },
  ...(subjects.length > 1 ? [{ head: m.results_shifts_subjects(), cell: SubjectPercentiles, figures: true }] : []),
]

const dotted = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(' · ')

const SubjectPercentiles = ({ subjects }: Pick<MergedRanked, 'subjects'>) => (
  <ul className="grid gap-0.5">
    {subjects.map(({ name, percentile }) => (
      <li key={name} className="flex flex-wrap justify-between gap-x-3">
        <span className="text-ink-2">{name}</span>
        {percentile}
      </li>
    ))}
  </ul>
)
