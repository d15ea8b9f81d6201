import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/console'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Choices, readerWords } from '../../ui/choice-words.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { dayWords } from '../../ui/moment-words.ts'
import type { NewsRow } from './use-news-list.ts'

export function NewsList({ rows }: { rows: readonly NewsRow[] }) {
  const choices: Choices = useQuery(staffQuery('/staff/choices', {})).data
  return (
    <DataTable
      label={m.menu_news()}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          head: m.news_heading(),
          cell: ({ id, heading }) => (
            <Link
              {...paths.news({ item: id })}
              className="inline-flex min-h-11 items-center wrap-anywhere text-brand-strong underline"
            >
              {heading}
            </Link>
          ),
        },
        { head: m.news_day(), cell: ({ published_on }) => dayWords(published_on) },
        { head: m.news_readers(), cell: ({ readers }) => readerWords(readers, choices) },
        { head: m.news_state(), cell: (row) => <State row={row} /> },
      ]}
    />
  )
}

function State({ row: { taken_back_at, is_shown } }: { row: NewsRow }) {
  if (taken_back_at !== null) return <Badge tone="quiet">{m.news_back()}</Badge>
  return is_shown ? <Badge tone="good">{m.news_shown()}</Badge> : <Badge tone="warn">{m.news_later()}</Badge>
}
