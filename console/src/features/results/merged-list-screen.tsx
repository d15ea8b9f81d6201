import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Layers } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { FullState } from '#ui/states/full-state.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { MergeForm } from './merge-form.tsx'
import type { MergedRow } from './merged-data.ts'
import { MergedState } from './merged-state.tsx'

/** Exams that were written in shifts, whose results are merged. */
export function MergedListScreen() {
  const query = useQuery(staffQuery('/staff/merged_results', {}))
  const [isOpen, setOpen] = useState(false)
  return (
    <Page
      title={m.results_shifts()}
      actions={
        <>
          <Link {...paths.results()} className={buttonClass('secondary')}>
            {m.results_back()}
          </Link>
          <Button icon={Layers} onClick={() => setOpen(true)}>
            {m.results_shifts_merge()}
          </Button>
        </>
      }
    >
      <p className="mb-4 max-w-reading text-ink-2">{m.results_shifts_about()}</p>
      <ScreenStates
        query={query}
        isEmpty={({ merged }) => merged.length === 0}
        empty={<FullState icon={Layers} title={m.results_shifts_none()} text={m.results_shifts_none_text()} />}
        content={({ merged }) => (
          <DataTable
            label={m.results_shifts()}
            rows={merged}
            keyOf={({ merged_id }) => merged_id}
            columns={columns()}
            isDense
          />
        )}
      />
      <Dialog open={isOpen} title={m.results_shifts_merge()} onClose={() => setOpen(false)}>
        {isOpen && <MergeForm />}
      </Dialog>
    </Page>
  )
}

const columns = (): readonly [Column<MergedRow>, ...Column<MergedRow>[]] => [
  {
    head: m.results_shifts_exam(),
    cell: ({ merged_id, name }) => (
      <Link
        {...paths.mergedResult(merged_id)}
        className="inline-flex min-h-11 items-center wrap-anywhere text-brand-strong md:min-h-0"
      >
        {name}
      </Link>
    ),
  },
  { head: m.results_shifts_column(), cell: ({ shifts }) => shifts.map(({ name }) => name).join(', ') },
  {
    head: m.results_appeared(),
    cell: ({ shifts }) => shifts.reduce((sum, { appeared }) => sum + appeared, 0),
    figures: true,
  },
  { head: m.results_state(), cell: (row) => <MergedState {...row} /> },
]
