import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { LoadMore } from '../../../../web/src/ui/load-more.tsx'
import { toast } from '../../../../web/src/ui/overlays/toast.ts'
import { queryClient } from '../../api/query-client.ts'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { keyOf, staffQuery } from '../../api/staff-query.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { momentWords } from '../../ui/moment-words.ts'
import { Page, Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { channelWords, languageWords, readersWords, reasonWords, recipientWords, stateWords } from './message-words.ts'

type Message = StaffData<'/staff/message'>
type State = StaffData<'/staff/message_recipients'>['recipients'][number]['state']

const STATES = ['waiting', 'sending', 'sent', 'failed'] as const
/** While something happens it is looked at so often. */
const AGAIN_MS = 2000

const READS = ['/staff/messages', '/staff/message', '/staff/message_recipients'] as const
const readAnew = async () => {
  await Promise.all(READS.map(async (path) => queryClient.invalidateQueries({ queryKey: keyOf(path) })))
}

/** Also after a refusal: somebody else has done something then. */
async function andReadAnew(act: Promise<unknown>): Promise<void> {
  try {
    await act
  } finally {
    await readAnew()
  }
}

/** One message: what it says, how far it is, and who got it. */
export function MessagePage({ id }: { id: number }) {
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
      await andReadAnew(staffCall('/staff/cancel_message', { id }))
      toast.success(m.messages_cancelled())
    })
  const again = async () =>
    send(async () => {
      await andReadAnew(staffCall('/staff/resend_message', { id, count: counts.failed }))
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

function Recipients({ message: { id, counts } }: { message: Message }) {
  const [state, setState] = useState<State | ''>('')
  const { query, more } = useRecipients(id, state, counts)
  const options = STATES.map((value) => ({ value, words: `${recipientWords[value][0]()} (${counts[value]})` }))
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
                  cell: (row) => <Badge tone={recipientWords[row.state][1]}>{recipientWords[row.state][0]()}</Badge>,
                },
                { head: m.messages_why(), cell: ({ reason }) => (reason === null ? '' : reasonWords[reason]()) },
              ]}
            />
            <LoadMore more={more} />
          </>
        )}
      />
    </Section>
  )
}
