import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MessageSquare, Plus } from 'lucide-react'
import { m } from '#messages/console'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { LoadMore } from '#ui/load-more.tsx'
import { FullState } from '#ui/states/full-state.tsx'
import { readAnewAfter } from '../../api/read-anew-after.ts'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { keyOf, staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { SaveList } from '../../ui/export-list.tsx'
import { momentWords } from '../../ui/moment-labels.ts'
import { Page, Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { MessageForm } from './message-form.tsx'
import { channelWords, readersWords, stateWords, languageWords, reasonWords, recipientWords } from './message-labels.ts'
import { useState } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { queryClient } from '../../api/query-client.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { useSending } from '../../ui/use-sending.ts'

type Message = StaffData<'/staff/message'>
type State = StaffData<'/staff/message_recipients'>['recipients'][number]['state']

const STATES = ['waiting', 'sending', 'sent', 'failed'] as const
/** The polling interval while a message is being sent. */
const AGAIN_MS = 2000

const READS = ['/staff/messages', '/staff/message', '/staff/message_recipients'] as const
const readAnew = async () => {
  await Promise.all(READS.map(async (path) => queryClient.invalidateQueries({ queryKey: keyOf(path) })))
}

/** One message: what it says, how far it is, and who got it. */
function MessagePage({ id }: { id: number }) {
  const message = useQuery({
    ...staffQuery('/staff/message', { id }),
    refetchInterval: ({ state: { data } }) =>
      data && (data.state === 'waiting' || data.state === 'sending') ? AGAIN_MS : false,
  })
  return (
    <Page title={message.data?.title ?? m.menu_messages()}>
      <ScreenStates
        query={message}
        content={(shown) => (
          <>
            <Section title={m.news_state()}>
              <Standing message={shown} />
            </Section>
            <Section title={m.messages_message()}>
              {shown.texts.map(({ language, title, text }) => (
                <div key={language} lang={language} dir="auto" className="mb-3 last:mb-0">
                  <p className="text-sm text-ink-2">{languageWords[language]}</p>
                  {title !== '' && <p className="font-medium wrap-anywhere">{title}</p>}
                  <p className="whitespace-pre-line wrap-anywhere">{text}</p>
                </div>
              ))}
            </Section>
            <Recipients message={shown} />
          </>
        )}
      />
    </Page>
  )
}

function Standing({ message }: { message: Message }) {
  const { id, state, channel, author, send_at, total, may_cancel, seconds_left, counts } = message
  const { busy, send } = useSending()
  const cancel = async () =>
    send(async () => {
      await readAnewAfter(staffCall('/staff/cancel_message', { id }), readAnew)
      toast.success(m.messages_cancelled())
    })
  const again = async () =>
    send(async () => {
      await readAnewAfter(staffCall('/staff/resend_message', { id, count: counts.failed }), readAnew)
      toast.success(m.messages_held())
    })
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={stateWords[state][1]}>{stateWords[state][0]()}</Badge>
        {m.messages_line({ channel: channelWords[channel](), readers: readersWords(message), count: total, author })}
      </p>
      <p>{momentWords(send_at)}</p>
      {may_cancel && seconds_left > 0 && seconds_left <= 60 && <p>{m.messages_seconds({ count: seconds_left })}</p>}
      <div className="flex flex-wrap gap-2.5">
        {may_cancel && (
          <Button look="danger" busy={busy} onClick={() => void cancel()}>
            {m.messages_cancel()}
          </Button>
        )}
        {state === 'sent' && counts.failed > 0 && (
          <Button look="secondary" busy={busy} onClick={() => void again()}>
            {m.messages_again({ count: counts.failed })}
          </Button>
        )}
      </div>
    </div>
  )
}

function useRecipients(id: number, state: State | '', counts: Message['counts']) {
  const query = useInfiniteQuery({
    queryKey: [...keyOf('/staff/message_recipients'), id, state, counts],
    queryFn: async ({ pageParam, signal }) => {
      const page = { ...(state !== '' && { state }), ...(pageParam !== null && { after: pageParam }) }
      return staffCall('/staff/message_recipients', { id, ...page }, signal)
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ recipients, more }) => (more ? (recipients.at(-1)?.stud_id ?? null) : null),
    placeholderData: (before) => before,
  })
  const { hasNextPage: left, isFetchingNextPage: busy } = query
  const load = () => void query.fetchNextPage({ cancelRefetch: false })
  return {
    query: { ...query, data: query.data?.pages.flatMap(({ recipients }) => recipients) },
    more: { left, busy, load },
  }
}

function Recipients({ message }: { message: Message }) {
  const { id, counts } = message
  const [state, setState] = useState<State | ''>('')
  const { query, more } = useRecipients(id, state, counts)
  const optionWords = (value: State) => `${recipientWords({ state: value }, message)[0]()} (${counts[value]})`
  // Of a cancelled message nobody got anything.
  const states = message.state === 'cancelled' ? [] : STATES
  const options = states.map((value) => ({ value, words: optionWords(value) }))
  return (
    <Section title={m.messages_recipients()}>
      <div className="mb-4 max-w-60">
        <SelectField
          label={m.news_state()}
          value={state}
          onChange={(value) => setState(STATES.find((one) => one === value) ?? '')}
          options={[{ value: '', words: m.messages_all() }, ...options]}
        />
      </div>
      <ScreenStates
        query={query}
        isEmpty={(rows) => rows.length === 0}
        empty={<p className="text-ink-2">{m.nothing()}</p>}
        content={(rows) => (
          <>
            <DataTable
              label={m.messages_recipients()}
              rows={rows}
              keyOf={({ stud_id }) => stud_id}
              columns={[
                { head: m.messages_name(), cell: ({ name }) => name },
                {
                  head: m.news_state(),
                  cell: (row) => {
                    const [words, tone] = recipientWords(row, message)
                    return <Badge tone={tone}>{words()}</Badge>
                  },
                },
                {
                  head: m.messages_why(),
                  cell: ({ reason }) => (reason === null ? m.nothing() : reasonWords[reason]()),
                },
              ]}
            />
            <LoadMore more={more} />
            <div className="mt-4">
              <SaveList
                read={async () => staffCall('/staff/export_recipients', { id, ...(state !== '' && { state }) })}
              />
            </div>
          </>
        )}
      />
    </Section>
  )
}

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
  const actions = (
    <>
      {query.data && query.data.length > 0 && <SaveList read={async () => staffCall('/staff/export_messages', {})} />}
      <Link {...paths.messages({ item: 'new' })} className={buttonClass('primary')}>
        <Plus size={20} aria-hidden />
        {m.messages_write()}
      </Link>
    </>
  )
  return (
    <Page title={m.menu_messages()} actions={actions}>
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
