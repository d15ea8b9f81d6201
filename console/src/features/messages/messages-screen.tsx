import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageSquare, Plus } from 'lucide-react'
import { m } from '#messages/console'
import { buttonClass } from '../../../../web/src/ui/buttons/button-class.ts'
import { LoadMore } from '../../../../web/src/ui/load-more.tsx'
import { FullState } from '../../../../web/src/ui/states/full-state.tsx'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { keyOf } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { momentWords } from '../../ui/moment-words.ts'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { MessageForm } from './message-form.tsx'
import { MessagePage } from './message-page.tsx'
import { channelWords, readersWords, stateWords } from './message-words.ts'

const PATH = '/staff/messages'
type Row = StaffData<typeof PATH>['messages'][number]

/** Messages to many students: all of them, one, or the form of a new one. */
export function MessagesScreen() {
  const { item } = useSearch({ strict: false })
  const navigate = useNavigate()
  if (typeof item === 'number') return <MessagePage key={item} id={item} />
  if (item === undefined) return <AllMessages />
  return (
    <Page title={m.messages_write()}>
      <div className="max-w-reading">
        <MessageForm onDone={(id) => void navigate(paths.messages(id === null ? {} : { item: id }))} />
      </div>
    </Page>
  )
}

function useMessages() {
  const query = useInfiniteQuery({
    queryKey: keyOf(PATH),
    queryFn: async ({ pageParam, signal }) => staffCall(PATH, pageParam === null ? {} : { before: pageParam }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ messages, more }) => (more ? (messages.at(-1)?.id ?? null) : null),
  })
  const { hasNextPage: left, isFetchingNextPage: busy } = query
  const load = () => void query.fetchNextPage({ cancelRefetch: false })
  return {
    query: { ...query, data: query.data?.pages.flatMap(({ messages }) => messages) },
    more: { left, busy, load },
  }
}

function AllMessages() {
  const { query, more } = useMessages()
  const add = (
    <Link {...paths.messages({ item: 'new' })} className={buttonClass('primary')}>
      <Plus size={20} aria-hidden />
      {m.messages_write()}
    </Link>
  )
  return (
    <Page title={m.menu_messages()} actions={add}>
      <ScreenStates
        query={query}
        isEmpty={(rows) => rows.length === 0}
        empty={<FullState icon={MessageSquare} title={m.messages_none_title()} text={m.messages_none_text()} />}
        content={(rows) => (
          <>
            <MessageList rows={rows} />
            <LoadMore more={more} />
          </>
        )}
      />
    </Page>
  )
}

const MessageList = ({ rows }: { rows: readonly Row[] }) => (
  <DataTable
    label={m.menu_messages()}
    rows={rows}
    keyOf={({ id }) => id}
    columns={[
      {
        head: m.messages_message(),
        cell: ({ id, title }) => (
          <Link
            {...paths.messages({ item: id })}
            className="inline-flex min-h-11 items-center wrap-anywhere text-brand-strong underline"
          >
            {title}
          </Link>
        ),
      },
      { head: m.messages_to(), cell: (row) => readersWords(row) },
      { head: m.messages_channel(), cell: ({ channel }) => channelWords[channel]() },
      { head: m.messages_recipients(), cell: ({ total }) => total, figures: true },
      { head: m.messages_when(), cell: ({ send_at }) => momentWords(send_at) },
      { head: m.messages_by(), cell: ({ author }) => author },
      {
        head: m.news_state(),
        cell: ({ state, failed }) => (
          <span className="inline-flex flex-wrap justify-end gap-1.5">
            <Badge tone={stateWords[state][1]}>{stateWords[state][0]()}</Badge>
            {failed > 0 && <Badge tone="bad">{m.messages_failed_count({ count: failed })}</Badge>}
          </span>
        ),
      },
    ]}
  />
)
