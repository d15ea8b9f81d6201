import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/console'
import { ApiError } from '../../../../web/src/api/api-error.ts'
import { toast } from '../../../../web/src/ui/overlays/toast.ts'
import { TextArea } from '../../../../web/src/ui/text-area.tsx'
import { TextField } from '../../../../web/src/ui/text-field.tsx'
import { useSettled } from '../../../../web/src/ui/use-settled.ts'
import { queryClient } from '../../api/query-client.ts'
import { staffCall } from '../../api/staff-call.ts'
import { keyOf, staffQuery } from '../../api/staff-query.ts'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { Form } from '../../ui/form.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Section } from '../../ui/page.tsx'
import { refuseMistakes, useSending } from '../../ui/use-sending.ts'
import { useTwoPeople } from '../../ui/use-two-people.ts'
import { AudienceFields } from './audience-fields.tsx'
import { AudienceSummary } from './audience-summary.tsx'
import { EMPTY_MESSAGE, type FieldOf, type MessageFields } from './message-fields.ts'
import { forgetSendingKey, sendingKey } from './sending-key.ts'
import { LANGUAGES, languageWords, type MessageLanguage } from './message-words.ts'

const KEYS = Object.keys(EMPTY_MESSAGE.fields)
const TEXT_ROWS = 4

/** What is typed, whom it reaches, and how it is sent off. */
function useMessageForm(onDone: (id: number | null) => void) {
  const { busy, send, errorAt } = useSending(KEYS)
  const form = useTwoPeople<MessageFields, string>('message new', EMPTY_MESSAGE, async () => EMPTY_MESSAGE)
  const { draft, typed, set, store, isDirty } = form
  const settled = JSON.parse(useSettled(JSON.stringify(typed))) as MessageFields
  const audience = useQuery({
    ...staffQuery('/staff/message_audience', { fields: settled }),
    placeholderData: (before) => before,
  })
  const count = audience.data?.count ?? 0
  const sendOff = async () =>
    send(async () => {
      const id = await store(async () => {
        const sent = await staffCall('/staff/send_message', { request_key: sendingKey(typed), count, fields: typed })
        refuseMistakes(sent.mistakes)
        return sent.id
      }).catch(async (error: unknown) => {
        // Others are meant than were shown: the count is asked for anew.
        if (error instanceof ApiError && error.reason === 'changed_meanwhile') await audience.refetch()
        throw error
      })
      forgetSendingKey()
      await queryClient.invalidateQueries({ queryKey: keyOf('/staff/messages') })
      toast.success(m.messages_held())
      onDone(id)
    })
  return { busy, errorAt, draft, typed, settled, set, isDirty, audience, count, sendOff }
}

/** Writes a message to many. Who would get it is said beside it, and counted again by the server when it is sent. */
export function MessageForm({ onDone }: { onDone: (id: number | null) => void }) {
  const { busy, errorAt, draft, typed, settled, set, isDirty, audience, count, sendOff } = useMessageForm(onDone)
  const field: FieldOf = (key) => ({
    name: key,
    value: typed[key],
    onChange: (value) => set(key, value as never),
    error: errorAt(key),
  })
  return (
    <Form label={m.messages_write()} onSubmit={sendOff}>
      <LeaveGuard isDirty={isDirty} onLeave={draft.forget} />
      <DraftNotice draft={draft} />
      <AudienceFields typed={typed} field={field} onAudience={() => set('place', '')} />
      {LANGUAGES.map((language) => (
        <LanguageFields key={language} language={language} channel={typed.channel} field={field} />
      ))}
      <TextField
        {...field('send_at')}
        label={m.messages_send_at()}
        type="datetime-local"
        value={typed.send_at.replace(' ', 'T')}
        onChange={(text) => set('send_at', text.replace('T', ' ').slice(0, 16))}
        hint={m.messages_send_at_hint()}
      />
      <Section title={m.messages_preview()}>
        <AudienceSummary fields={settled} query={audience} />
      </Section>
      <FormButtons words={m.messages_send({ count })} busy={busy} draft={draft} onCancel={() => onDone(null)} />
    </Form>
  )
}

type LanguageFieldsProps = { language: MessageLanguage; channel: MessageFields['channel']; field: FieldOf }

/** What is said in one language. */
function LanguageFields({ language, channel, field }: LanguageFieldsProps) {
  const isText = channel === 'sms'
  return (
    <fieldset className="grid gap-3 rounded-control border border-line p-4">
      <legend className="px-1 font-medium" lang={language}>
        {languageWords[language]}
      </legend>
      {!isText && (
        <TextField {...field(`title_${language}`)} label={m.messages_title()} maxLength={80} autoComplete="off" />
      )}
      <TextArea
        {...field(`text_${language}`)}
        label={m.messages_text()}
        rows={TEXT_ROWS}
        maxLength={500}
        dir="auto"
        hint={isText ? m.messages_variables() : undefined}
      />
      {isText && <TextField {...field(`template_${language}`)} label={m.messages_template()} inputMode="numeric" />}
    </fieldset>
  )
}
