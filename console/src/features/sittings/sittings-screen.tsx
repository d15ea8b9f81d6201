import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { m } from '#messages/console'
import { FullState } from '#ui/states/full-state.tsx'
import { type StaffData, staffCall } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { SaveList } from '../../ui/export-list.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'

type Row = StaffData<'/staff/sittings'>[number]

const columns = (): readonly [Column<Row>, ...Column<Row>[]] => [
  {
    head: m.sittings_paper(),
    cell: ({ paper_id, name }) => (
      <Link {...paths.sitting(paper_id)} className="inline-flex min-h-11 items-center text-brand-strong md:min-h-0">
        {name}
      </Link>
    ),
  },
  { head: m.sittings_begins(), cell: ({ starts_at }) => (starts_at === null ? '–' : <Moment at={starts_at} />) },
  { head: m.sittings_ends(), cell: ({ ends_at }) => (ends_at === null ? '–' : <Moment at={ends_at} />) },
  { head: m.sittings_writing(), cell: ({ writing }) => writing, figures: true },
  { head: m.sittings_handed_in(), cell: ({ handed_in }) => handed_in, figures: true },
  { head: m.results_state(), cell: ({ state, paused }) => <State state={paused ? 'paused' : state} /> },
]

const STATES: Record<Row['state'] | 'paused', { tone: Tone; words: () => string }> = {
  planned: { tone: 'quiet', words: () => m.sittings_planned() },
  running: { tone: 'brand', words: () => m.sittings_running() },
  paused: { tone: 'warn', words: () => m.sitting_paused() },
  over: { tone: 'quiet', words: () => m.sittings_over() },
}

function State({ state }: { state: keyof typeof STATES }) {
  const { tone, words } = STATES[state]
  return <Badge tone={tone}>{words()}</Badge>
}

/** A sitting on a phone. */
function SittingLine({ row: { paper_id, name, starts_at, writing, handed_in, state, paused } }: { row: Row }) {
  const counts = `${m.sittings_writing()}: ${writing} · ${m.sittings_handed_in()}: ${handed_in}`
  return (
    <div className="py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Link
          {...paths.sitting(paper_id)}
          className="inline-flex min-h-11 items-center font-medium wrap-anywhere text-brand-strong"
        >
          {name}
        </Link>
        <State state={paused ? 'paused' : state} />
      </div>
      <p className="text-sm text-ink-2">{starts_at === null ? '–' : <Moment at={starts_at} />}</p>
      <p className="tabular text-sm text-ink-2">{counts}</p>
    </div>
  )
}

/** Papers that are written about now. */
export function SittingsScreen() {
  const sittings = useQuery(staffQuery('/staff/sittings', {}))
  return (
    <Page
      title={m.menu_sittings()}
      actions={
        Boolean(sittings.data?.length) && <SaveList read={async () => staffCall('/staff/export_sittings', {})} />
      }
    >
      <ScreenStates
        query={sittings}
        isEmpty={(rows) => rows.length === 0}
        empty={<FullState icon={CalendarClock} title={m.sittings_none()} text={m.sittings_none_text()} />}
        content={(rows) => (
          <DataTable
            label={m.menu_sittings()}
            rows={rows}
            keyOf={({ paper_id }) => paper_id}
            columns={columns()}
            isDense
            line={(row) => <SittingLine row={row} />}
          />
        )}
      />
    </Page>
  )
}
