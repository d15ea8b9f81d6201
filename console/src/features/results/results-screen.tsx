import { Link } from '@tanstack/react-router'
import { Layers, Medal } from 'lucide-react'
import { m } from '#messages/console'
import { LoadMore } from '#ui/load-more.tsx'
import { FullState } from '#ui/states/full-state.tsx'
import { paths } from '../../paths.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { ResultsState } from './results-state.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { useIsJudge } from '../../session/use-is-judge.ts'
import { type PaperRow, useResultPapers } from './result-papers.ts'

const columns = (): readonly [Column<PaperRow>, ...Column<PaperRow>[]] => [
  {
    head: m.results_paper(),
    cell: ({ paper_id, name }) => (
      <Link {...paths.resultPaper(paper_id)} className="inline-flex min-h-11 items-center text-brand-strong md:min-h-0">
        {name}
      </Link>
    ),
  },
  { head: m.results_for(), cell: ({ readers }) => readers ?? m.papers_nobody() },
  {
    head: m.results_closes(),
    cell: ({ ends_at }) => (ends_at === null ? m.results_no_end() : <Moment at={ends_at} />),
  },
  {
    head: m.results_comes(),
    cell: ({ results_at }) => (results_at === null ? m.results_at_once() : <Moment at={results_at} />),
  },
  { head: m.results_appeared(), cell: ({ appeared }) => appeared, figures: true },
  { head: m.results_state(), cell: (row) => <ResultsState {...row} /> },
]

/** Exams and entrance exams, and how far the results of each are. */
export function ResultsScreen() {
  const { query, more } = useResultPapers()
  const decides = useIsJudge()
  return (
    <Page
      title={m.menu_results()}
      actions={
        decides && (
          <Link {...paths.mergedResults()} className={buttonClass('secondary')}>
            <Layers size={20} aria-hidden />
            {m.results_shifts()}
          </Link>
        )
      }
    >
      <ScreenStates
        query={query}
        isEmpty={(rows) => rows.length === 0}
        empty={<FullState icon={Medal} title={m.results_none()} text={m.results_none_text()} />}
        content={(rows) => (
          <>
            <DataTable
              label={m.menu_results()}
              rows={rows}
              keyOf={({ paper_id }) => paper_id}
              columns={columns()}
              isDense
            />
            <LoadMore more={more} />
          </>
        )}
      />
    </Page>
  )
}
