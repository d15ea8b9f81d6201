import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { m } from '#messages/console'
import { formatMoment } from '#ui/format/format-day.ts'
import { LoadMore } from '#ui/load-more.tsx'
import { FullState } from '#ui/states/full-state.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { type FeedbackSearch, paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { SaveList } from '../../ui/export-list.tsx'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { feedbackSearchOf } from './feedback-search.ts'
import { type FeedbackRow, feedbackFilter, STATES, useFeedbackList } from './use-feedback.ts'

const route = getRouteApi('/staff/feedback')

/** What students wrote to the academy: what waits for an answer, or what is done, the newest first. */
export function FeedbackListScreen() {
  const search = route.useSearch()
  const { query, more } = useFeedbackList(search)
  const { done: _done, ...narrowed } = search
  const tab = (isDone: boolean) => ({
    ...paths.feedback({ ...narrowed, ...(isDone && { done: true }) }),
    activeOptions: { exact: true, includeSearch: true },
    className:
      'inline-flex min-h-11 items-center rounded-control px-4 no-underline hover:bg-brand-50 aria-[current=page]:bg-brand-50 aria-[current=page]:font-semibold aria-[current=page]:text-brand-strong',
  })
  return (
    <Page
      title={m.menu_feedback()}
      actions={
        query.data &&
        query.data.length > 0 && (
          <SaveList read={async () => staffCall('/staff/export_feedback', feedbackFilter(search))} />
        )
      }
    >
      <nav aria-label={m.feedback_which()} className="mb-4 flex flex-wrap gap-1">
        <Link {...tab(false)}>{m.feedback_waiting()}</Link>
        <Link {...tab(true)}>{m.feedback_done()}</Link>
      </nav>
      <Filters search={search} />
      <ScreenStates
        query={query}
        isEmpty={(rows) => rows.length === 0}
        empty={<NoFeedback isNarrowed={Object.keys(narrowed).length > 0} />}
        content={(rows) => (
          <>
            <FeedbackTable rows={rows} />
            <LoadMore more={more} />
          </>
        )}
      />
    </Page>
  )
}

function NoFeedback({ isNarrowed }: { isNarrowed: boolean }) {
  const isOffice = useSession(({ me }) => me?.roles.some((role) => role === 'owner' || role === 'clerk') ?? false)
  const text = isOffice ? m.feedback_none_text() : m.feedback_none_teacher()
  return (
    <FullState
      icon={MessageSquareText}
      title={m.feedback_none_title()}
      text={isNarrowed ? m.feedback_none_found() : text}
    />
  )
}

/** Narrows the list, by way of the address: a link and Back keep it. */
function Filters({ search }: { search: FeedbackSearch }) {
  const navigate = useNavigate()
  const { data: choices } = useQuery(staffQuery('/staff/choices', { archived: true }))
  const levelOf = (id: number) => choices?.levels.find(({ ac_id }) => ac_id === id)?.level
  const narrow = (changes: Record<string, unknown>) =>
    void navigate({ ...paths.feedback(feedbackSearchOf({ ...search, ...changes })), replace: true })
  return (
    <search className="mb-5 grid items-start gap-3 sm:grid-cols-2 lg:max-w-reading">
      <SearchBox
        hint={m.feedback_search_hint()}
        typed={search.search ?? ''}
        onSettled={(words) => narrow({ search: words })}
      />
      <SelectField
        label={m.timetable_subject()}
        value={String(search.subject ?? '')}
        onChange={(value) => narrow({ subject: Number(value) })}
        options={[
          { value: '', words: m.students_all() },
          ...(choices?.subjects ?? []).map(({ subject_id, subject_name, ac_id }) => ({
            value: String(subject_id),
            words: [subject_name, levelOf(ac_id)].filter(Boolean).join(' · '),
          })),
        ]}
      />
    </search>
  )
}

function FeedbackTable({ rows }: { rows: readonly FeedbackRow[] }) {
  return (
    <DataTable
      label={m.menu_feedback()}
      rows={rows}
      keyOf={({ feedback_id }) => feedback_id}
      columns={[
        {
          head: m.feedback_text(),
          cell: ({ stud_id, feedback_id, text }) => (
            <Link
              {...paths.feedbackItem(stud_id, feedback_id)}
              className="inline-flex min-h-11 min-w-40 items-center wrap-anywhere text-brand-strong underline"
            >
              <span dir="auto" className="line-clamp-2">
                {text}
              </span>
            </Link>
          ),
        },
        { head: m.feedback_from(), cell: ({ student, batches }) => [student, ...batches].join(' · ') },
        { head: m.timetable_subject(), cell: ({ subject }) => subject ?? '–' },
        { head: m.feedback_sent_at(), cell: ({ sent_at }) => formatMoment(sent_at) },
        {
          head: m.doubts_state(),
          cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].words()}</Badge>,
        },
      ]}
    />
  )
}
