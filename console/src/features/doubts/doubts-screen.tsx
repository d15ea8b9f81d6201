import { Link, useSearch } from '@tanstack/react-router'
import { MessageCircleQuestionMark } from 'lucide-react'
import { m } from '#messages/console'
import { plainWords } from '#assessment/math/plain-words.rules.ts'
import { LoadMore } from '#ui/load-more.tsx'
import { FullState } from '#ui/states/full-state.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { SaveList } from '../../ui/export-list.tsx'
import { momentWords } from '../../ui/moment-labels.ts'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { placeWords, STATES } from './doubt-labels.ts'
import { type DoubtRow, useDoubtQueue } from './use-doubt-queue.ts'

/** Students' doubts: those that wait, the oldest first, or those that are done. */
export function DoubtsScreen() {
  const { done } = useSearch({ strict: false })
  const { query, more } = useDoubtQueue(done !== true)
  const tab = (isDone: boolean) => ({
    ...paths.doubts(isDone ? { done: true } : {}),
    activeOptions: { exact: true, includeSearch: true },
    className:
      'inline-flex min-h-11 items-center rounded-control px-4 no-underline hover:bg-brand-50 aria-[current=page]:bg-brand-50 aria-[current=page]:font-semibold aria-[current=page]:text-brand-strong',
  })
  return (
    <Page
      title={m.menu_doubts()}
      actions={
        query.data &&
        query.data.length > 0 && (
          <SaveList read={async () => staffCall('/staff/export_doubts', { waiting: done !== true })} />
        )
      }
    >
      <nav aria-label={m.doubts_which()} className="mb-4 flex flex-wrap gap-1">
        <Link {...tab(false)}>{m.doubts_waiting()}</Link>
        <Link {...tab(true)}>{m.doubts_done()}</Link>
      </nav>
      <ScreenStates
        query={query}
        isEmpty={(rows) => rows.length === 0}
        empty={<FullState icon={MessageCircleQuestionMark} title={m.doubts_none_title()} text={m.doubts_none_text()} />}
        content={(rows) => (
          <>
            <Queue rows={rows} />
            <LoadMore more={more} />
          </>
        )}
      />
    </Page>
  )
}

function Queue({ rows }: { rows: readonly DoubtRow[] }) {
  return (
    <DataTable
      label={m.menu_doubts()}
      rows={rows}
      keyOf={({ doubt_id }) => doubt_id}
      columns={[
        {
          head: m.doubts_question(),
          cell: ({ doubt_id, text }) => (
            <Link
              {...paths.doubt(doubt_id)}
              className="inline-flex min-h-11 min-w-40 items-center wrap-anywhere text-brand-strong underline"
            >
              <span dir="auto" className="line-clamp-3 whitespace-pre-line">
                {plainWords(text)}
              </span>
            </Link>
          ),
        },
        { head: m.doubts_place(), cell: (row) => `${row.subject} · ${placeWords(row)}` },
        { head: m.doubts_student(), cell: ({ student }) => student },
        { head: m.doubts_since(), cell: ({ turned_at }) => momentWords(turned_at) },
        {
          head: m.doubts_state(),
          cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].words()}</Badge>,
        },
      ]}
    />
  )
}
