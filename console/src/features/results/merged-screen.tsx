import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { m } from '#messages/console'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { staffCall } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { SaveList } from '../../ui/export-list.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { MergedActions } from './merged-actions.tsx'
import type { Merged } from './merged-data.ts'
import { MergedRankList } from './merged-rank-list.tsx'
import { MergedState } from './merged-state.tsx'
import { ResultsState } from './results-state.tsx'
import { TwiceList } from './twice-list.tsx'

const LOOK_AGAIN_MS = 10_000

/** The merged result of an exam in shifts: its shifts, how far it is, and the ranks of all students. */
export function MergedView({ merged_id }: { merged_id: number }) {
  const query = useQuery({
    ...staffQuery('/staff/merged_result', { merged_id }),
    // The server merges by itself, so the page polls for the ranks.
    refetchInterval: ({ state: { data } }) => (data?.state === 'ranking' ? LOOK_AGAIN_MS : false),
  })
  return (
    <Page
      title={query.data?.name ?? m.results_shifts()}
      actions={
        <>
          <Link {...paths.mergedResults()} className={buttonClass('secondary')}>
            {m.results_shifts_back()}
          </Link>
          {query.data?.may.list && <SaveList read={async () => staffCall('/staff/export_merged', { merged_id })} />}
        </>
      }
    >
      <ScreenStates
        query={query}
        content={(merged) => (
          <>
            <Shifts merged={merged} />
            {merged.may.list && <MergedRankList merged={merged} />}
          </>
        )}
      />
    </Page>
  )
}

function Shifts({ merged }: { merged: Merged }) {
  const { state, shifts, fault, twice_count } = merged
  const isHeld = fault !== null || twice_count > 0
  return (
    <Section title={m.results_shifts_column()}>
      <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <MergedState state={state} />
        {state === 'waits' && <span>{m.results_shifts_waits()}</span>}
        {state === 'ranking' && !isHeld && <span>{m.results_shifts_ranking()}</span>}
      </p>
      {isHeld && (
        <div className="mb-3 grid gap-3">
          {fault !== null && <p className="rounded-control bg-warn-50 px-4 py-3 text-warn">{fault}</p>}
          <TwiceList {...merged} />
        </div>
      )}
      <DataTable
        label={m.results_shifts_column()}
        rows={shifts}
        keyOf={({ paper_id }) => paper_id}
        columns={columns()}
        isDense
      />
      <MergedActions merged={merged} />
    </Section>
  )
}

type Shift = Merged['shifts'][number]

const columns = (): readonly [Column<Shift>, ...Column<Shift>[]] => [
  {
    head: m.results_shift(),
    cell: ({ paper_id, name }) => (
      <Link
        {...paths.resultPaper(paper_id)}
        className="inline-flex min-h-11 items-center wrap-anywhere text-brand-strong md:min-h-0"
      >
        {name}
      </Link>
    ),
  },
  { head: m.results_appeared(), cell: ({ appeared }) => appeared, figures: true },
  { head: m.results_state(), cell: (row) => <ResultsState {...row} /> },
]

const route = getRouteApi('/staff/results/shifts/$merged_id')

export const MergedScreen = () => <MergedView merged_id={Number(route.useParams().merged_id)} />
