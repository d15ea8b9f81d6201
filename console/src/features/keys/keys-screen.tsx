import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { m } from '#messages/console'
import { FullState } from '#ui/states/full-state.tsx'
import type { StaffData } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { momentWords } from '../../ui/moment-labels.ts'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'

type Row = StaffData<'/staff/key_papers'>[number]

const columns = (): readonly [Column<Row>, ...Column<Row>[]] => [
  {
    head: m.sittings_paper(),
    cell: ({ paper_id, name }) => (
      <Link {...paths.key(paper_id)} className="inline-flex min-h-11 items-center text-brand-strong md:min-h-0">
        {name}
      </Link>
    ),
  },
  { head: m.sittings_ends(), cell: ({ ends_at }) => (ends_at === null ? '–' : momentWords(ends_at)) },
  {
    head: m.key_title(),
    cell: ({ version, trying }) =>
      trying ? (
        <Badge tone="warn">{m.key_trying()}</Badge>
      ) : version === 0 ? (
        m.key_as_printed()
      ) : (
        <Badge tone="brand">{m.key_version({ version })}</Badge>
      ),
  },
  { head: m.challenges_title(), figures: true, cell: ({ undecided }) => (undecided === 0 ? '–' : String(undecided)) },
]

/** Papers that were written, with how their keys stand. */
export function KeysScreen() {
  const papers = useQuery(staffQuery('/staff/key_papers', {}))
  return (
    <Page title={m.menu_keys()}>
      <ScreenStates
        query={papers}
        isEmpty={(rows) => rows.length === 0}
        empty={<FullState icon={KeyRound} title={m.keys_none()} text={m.keys_none_text()} />}
        content={(rows) => (
          <DataTable label={m.menu_keys()} rows={rows} keyOf={({ paper_id }) => paper_id} columns={columns()} />
        )}
      />
    </Page>
  )
}
