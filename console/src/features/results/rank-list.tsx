import { Link } from '@tanstack/react-router'
import { Search, UserRoundSearch } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { LoadMore } from '../../../../web/src/ui/load-more.tsx'
import { FullState } from '../../../../web/src/ui/states/full-state.tsx'
import { TextField } from '../../../../web/src/ui/text-field.tsx'
import { useSettled } from '../../../../web/src/ui/use-settled.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { BatchField } from './batch-field.tsx'
import type { RankedRow, ResultPaper } from './result-data.ts'
import { TieRules } from './tie-rules.tsx'
import { useRankList } from './use-rank-list.ts'

type RankListProps = { paper: ResultPaper; decides: boolean }

/** Who appeared, by rank, with how equal marks are ranked. */
export function RankList({ paper, decides }: RankListProps) {
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
        <TextField
          label={m.results_look_up()}
          type="search"
          value={words}
          onChange={setWords}
          before={<Search size={18} aria-hidden className="ms-3.5 shrink-0 text-ink-2" />}
        />
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

/** Cut after two decimals, so that nobody but the best has 100. */
const cutPercentile = (percentile: string): string => percentile.slice(0, percentile.indexOf('.') + 3)

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
    cell: ({ percentile }) => (percentile === null ? '–' : cutPercentile(percentile)),
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
