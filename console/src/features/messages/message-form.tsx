import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { TemplateTexts } from '#contract/staff/message-templates.ts'
import { m } from '#messages/console'
import { ApiError } from '#web/api/api-error.ts'
import { toast } from '#ui/overlays/toast.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { DayTimeField } from '../../ui/day-time-field.tsx'
import { useSettled } from '#ui/use-settled.ts'
import { queryClient } from '../../api/query-client.ts'
import { staffCall } from '../../api/staff-call.ts'
import { keyOf, staffQuery } from '../../api/staff-query.ts'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { Form } from '../../ui/form.tsx'
import { takeNumbers } from '../../ui/handed-numbers.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Section } from '../../ui/page.tsx'
import { refuseMistakes, useSending } from '../../ui/use-sending.ts'
import { useTwoPeople } from '../../ui/use-two-people.ts'
import { AudienceSummary, isAddressed, reachedBy } from './audience-summary.tsx'
import { LANGUAGES, audienceWords, channelWords } from './message-labels.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { type FieldOf, LanguageFields, type MessageFields } from './language-fields.tsx'
import { KeepTemplate, TemplateChoice, useTemplates } from './template-choice.tsx'

/** A form in which nothing is filled in. */
export const EMPTY_MESSAGE: { version: string; fields: MessageFields } = {
  version: '',
  fields: {
    channel: 'push',
    audience: 'batch',
    readers: 'students',
    place: '',
    numbers: '',
    title_en: '',
    text_en: '',
    title_hi: '',
    text_hi: '',
    title_ml: '',
    text_ml: '',
    template_en: '',
    template_hi: '',
    template_ml: '',
    send_at: '',
  },
}

const AUDIENCES = ['batch', 'level', 'absent', 'not_started', 'list'] as const
const LIST_ROWS = 5

type AudienceFieldsProps = { typed: MessageFields; field: FieldOf; onAudience: () => void }

/** How it is sent, and to whom. */
function AudienceFields({ typed, field, onAudience }: AudienceFieldsProps) {
  const { data: own } = useQuery(staffQuery('/staff/message_choices', {}))
  const [audience, channel] = [field('audience'), field('channel')]
  const chooseChannel = (value: string) => {
    channel.onChange(value)
    // News & Events are for students; the field for other readers is not shown.
    if (value === 'news') field('readers').onChange('students')
  }
  const choose = (value: string) => {
    audience.onChange(value)
    onAudience()
  }
  return (
    <>
      <SelectField
        {...channel}
        onChange={chooseChannel}
        label={m.messages_channel()}
        options={(own?.channels ?? [typed.channel]).map((value) => ({ value, words: channelWords[value]() }))}
      />
      {typed.channel !== 'news' && (
        <SelectField
          {...field('readers')}
          label={m.messages_readers()}
          options={[
            { value: 'students', words: m.messages_readers_students() },
            { value: 'guardians', words: m.messages_readers_guardians() },
          ]}
        />
      )}
      <SelectField
        {...audience}
        onChange={choose}
        label={m.messages_which()}
        options={AUDIENCES.map((value) => ({ value, words: audienceWords[value]() }))}
      />
      {typed.audience === 'list' ? (
        <TextArea
          {...field('numbers')}
          label={m.messages_numbers()}
          aria-required
          rows={LIST_ROWS}
          hint={m.messages_numbers_hint()}
        />
      ) : (
        <PlaceField typed={typed} field={field} exams={own?.exams ?? []} />
      )}
    </>
  )
}

type PlaceFieldProps = Pick<AudienceFieldsProps, 'typed' | 'field'> & { exams: { paper_id: number; name: string }[] }

function PlaceField({ typed: { audience }, field, exams }: PlaceFieldProps) {
  const { data: choices } = useQuery(staffQuery('/staff/choices', {}))
  const batches = (choices?.batches ?? []).map(({ batch_id: id, batch_name: words }) => ({ value: String(id), words }))
  const levels = (choices?.levels ?? []).map(({ ac_id: id, level: words }) => ({ value: String(id), words }))
  const papers = exams.map(({ paper_id: id, name: words }) => ({ value: String(id), words }))
  const options = audience === 'level' ? levels : audience === 'not_started' ? papers : batches
  const label =
    audience === 'level' ? m.messages_level() : audience === 'not_started' ? m.messages_exam() : m.messages_batch()
  const none = audience === 'absent' ? m.news_everybody() : m.messages_choose()
  return (
    <SelectField
      {...field('place')}
      label={label}
      aria-required={audience !== 'absent'}
      options={[{ value: '', words: none }, ...options]}
    />
  )
}

const KEPT = 'message sending'

type Kept = { fields: string; key: string }

let last: Kept | null = null

function kept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Kept | null
  } catch {
    return last
  }
}

/**
 * Returns the key that identifies a message, also after a reload before the answer came. The same text keeps its key
 * until it is known to be stored; another text gets another key.
 */
function sendingKey(fields: object): string {
  const text = JSON.stringify(fields)
  const before = kept()
  if (before?.fields === text) return before.key
  last = { fields: text, key: crypto.randomUUID() }
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(last))
  } catch {
    // Without storage the key lasts as long as the page is open.
  }
  return last.key
}

/** Forgets the key once the message is stored: the same text is a new message from then on. */
function forgetSendingKey(): void {
  last = null
  try {
    sessionStorage.removeItem(KEPT)
  } catch {
    // Nothing was kept.
  }
}

const KEYS = Object.keys(EMPTY_MESSAGE.fields)

/** State of the form: the typed text, its recipients, and sending it. */
function useMessageForm(onDone: (id: number | null) => void) {
  const { busy, send, errorAt } = useSending(KEYS)
  const form = useTwoPeople<MessageFields, string>('message new', EMPTY_MESSAGE, async () => EMPTY_MESSAGE)
  const { draft, typed, set, store, isDirty } = form
  // Students who were selected in their list are whom it is for.
  useEffect(() => {
    const numbers = takeNumbers()
    if (numbers.length === 0) return
    set('audience', 'list')
    set('numbers', numbers.join('\n'))
  })
  const settled = JSON.parse(useSettled(JSON.stringify(typed))) as MessageFields
  const audience = useQuery({
    ...staffQuery('/staff/message_audience', { fields: settled }),
    placeholderData: (before) => before,
  })
  const count = audience.data?.count ?? 0
  const reached = audience.data ? reachedBy(typed.channel, audience.data) : 0
  const sendOff = async () =>
    send(async () => {
      const id = await store(async () => {
        const sent = await staffCall('/staff/send_message', { request_key: sendingKey(typed), count, fields: typed })
        refuseMistakes(sent.mistakes)
        return sent.id
      }).catch(async (error: unknown) => {
        // The recipients have changed since they were shown, so they are counted anew.
        if (error instanceof ApiError && error.reason === 'changed_meanwhile') await audience.refetch()
        throw error
      })
      forgetSendingKey()
      await queryClient.invalidateQueries({ queryKey: keyOf('/staff/messages') })
      toast.success(m.messages_held())
      onDone(id)
    })
  /** Puts a template's texts in the place of what is typed. */
  const takeTexts = (texts: TemplateTexts) => {
    for (const [key, text] of Object.entries(texts)) set(key as keyof TemplateTexts, text)
  }
  return { busy, errorAt, draft, typed, settled, set, takeTexts, isDirty, audience, reached, sendOff }
}

/** Writes a message to many. Who would get it is said beside it, and counted again by the server when it is sent. */
export function MessageForm({ onDone }: { onDone: (id: number | null) => void }) {
  const form = useMessageForm(onDone)
  const templates = useTemplates()
  const { busy, errorAt, draft, typed, settled, set, isDirty, audience, reached, sendOff } = form
  const field: FieldOf = (key) => ({
    name: key,
    value: typed[key] ?? '',
    onChange: (value) => set(key, value as never),
    error: errorAt(key),
  })
  return (
    <>
      <Form label={m.messages_write()} onSubmit={sendOff}>
        <LeaveGuard isDirty={isDirty} onLeave={draft.forget} />
        <DraftNotice draft={draft} />
        <AudienceFields typed={typed} field={field} onAudience={() => set('place', '')} />
        <TemplateChoice of={templates} typed={typed} onTake={form.takeTexts} />
        {LANGUAGES.map((language) => (
          <LanguageFields key={language} language={language} channel={typed.channel} field={field} />
        ))}
        <DayTimeField
          {...field('send_at')}
          label={m.messages_send_at()}
          value={typed.send_at.replace(' ', 'T')}
          onChange={(moment) => set('send_at', moment.replace('T', ' '))}
          hint={m.messages_send_at_hint()}
        />
        <Section title={m.messages_preview()}>
          <AudienceSummary fields={settled} query={audience} onSms={() => set('channel', 'sms')} />
        </Section>
        <FormButtons
          words={
            isAddressed(typed, audience.data?.count ?? 0)
              ? m.messages_send({ count: reached })
              : m.messages_send_plain()
          }
          busy={busy}
          draft={draft}
          onCancel={() => onDone(null)}
        />
      </Form>
      <KeepTemplate of={templates} typed={typed} />
    </>
  )
}
