import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import type { StaffData } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { plain } from '../../ui/figure-words.ts'
import { ScreenStates } from '../../ui/screen-states.tsx'

type Row = StaffData<'/staff/key_moves'>['rows'][number]

const moved = (before: number | null, after: number | null) =>
  before === null || after === null ? '–' : m.key_from_to({ before: plain(before), after: plain(after) })

const columns = (): readonly [Column<Row>, ...Column<Row>[]] => [
  {
    head: m.team_name(),
    cell: ({ stud_id, attempt_id, name }) => (
      <Link
        {...paths.attempt(stud_id, attempt_id)}
        className="inline-flex min-h-11 items-center text-brand-strong md:min-h-0"
      >
        {name}
      </Link>
    ),
  },
  { head: m.students_admission_no(), cell: ({ admission_no }) => admission_no ?? '–' },
  { head: m.key_marks(), figures: true, cell: ({ before, after }) => moved(before, after) },
  { head: m.key_rank(), figures: true, cell: ({ rank_before, rank_after }) => moved(rank_before, rank_after) },
]

/** Whose marks a tried correction changes, a hundred at a time. */
export function MovesTable({ paperId, keyId }: { paperId: number; keyId: number }) {
  const [page, setPage] = useState(0)
  const moves = useQuery(staffQuery('/staff/key_moves', { paper_id: paperId, key_id: keyId, page }))
  return (
    <details className="mb-4">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-brand-strong">{m.key_who_moves()}</summary>
      <ScreenStates
        query={moves}
        content={({ rows, more }) => (
          <>
            <DataTable
              label={m.key_who_moves()}
              rows={rows}
              keyOf={({ attempt_id }) => attempt_id}
              columns={columns()}
            />
            {(page > 0 || more) && (
              <div className="mt-3 flex flex-wrap gap-2.5">
                {page > 0 && (
                  <Button look="secondary" onClick={() => setPage(page - 1)}>
                    {m.key_page_before()}
                  </Button>
                )}
                {more && (
                  <Button look="secondary" onClick={() => setPage(page + 1)}>
                    {m.key_page_next()}
                  </Button>
                )}
              </div>
            )}
          </>
        )}
      />
    </details>
  )
}
