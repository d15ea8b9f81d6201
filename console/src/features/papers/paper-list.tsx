import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#messages/console'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { type Choices, readerWords } from '../../ui/choice-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { kindWords, windowWords } from './paper-words.ts'
import type { PaperRow } from './use-papers-list.ts'

const place = ({ paper_id, draft_id }: PaperRow) =>
  paper_id === null ? paths.paperDraft(draft_id ?? 0) : paths.paper(paper_id)

export function PaperList({ rows }: { rows: readonly PaperRow[] }) {
  const choices: Choices = useQuery(staffQuery('/staff/choices', {})).data
  const areDrafts = rows.every(({ paper_id }) => paper_id === null)
  return (
    <DataTable
      label={m.menu_papers()}
      rows={rows}
      keyOf={({ paper_id, draft_id }) => paper_id ?? draft_id ?? 0}
      columns={[
        {
          head: m.papers_name(),
          cell: (row) => (
            <>
              <Link
                {...place(row)}
                className="inline-flex min-h-11 items-center wrap-anywhere text-brand-strong underline"
              >
                {row.name === '' ? m.papers_unnamed() : row.name}
              </Link>
              <span className="block text-sm font-normal text-ink-2">
                {[kindWords(row.kind), row.code].filter((part) => part !== '').join(' · ')}
              </span>
              {row.is_kept === false && <Badge tone="bad">{m.paper_seal_changed()}</Badge>}
              {row.proposed && <Badge tone="brand">{m.paper_proposed_by({ who: row.proposed.who })}</Badge>}
            </>
          ),
        },
        {
          head: m.papers_readers(),
          cell: ({ readers, paper_id }) =>
            readers === null && paper_id === null ? m.papers_open() : readerWords(readers, choices),
        },
        { head: m.papers_window(), cell: ({ starts_at, ends_at }) => windowWords(starts_at, ends_at) },
        { head: m.papers_questions(), cell: ({ questions }) => questions, figures: true },
        {
          head: areDrafts ? m.papers_saved_by() : m.papers_sealed_by(),
          cell: ({ who }) => who ?? m.papers_from_sheet(),
        },
      ]}
    />
  )
}
