import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/console'
import { TextArea } from '../../../../web/src/ui/text-area.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { SelectField } from '../../ui/select-field.tsx'
import type { FieldOf, MessageFields } from './message-fields.ts'
import { audienceWords, channelWords } from './message-words.ts'

const AUDIENCES = ['batch', 'level', 'absent', 'not_started', 'list'] as const
const LIST_ROWS = 5

type AudienceFieldsProps = { typed: MessageFields; field: FieldOf; onAudience: () => void }

/** How it is sent, and to whom. */
export function AudienceFields({ typed, field, onAudience }: AudienceFieldsProps) {
  const { data: own } = useQuery(staffQuery('/staff/message_choices', {}))
  const audience = field('audience')
  const choose = (value: string) => {
    audience.onChange(value)
    onAudience()
  }
  return (
    <>
      <SelectField
        {...field('channel')}
        label={m.messages_channel()}
        options={(own?.channels ?? [typed.channel]).map((value) => ({ value, words: channelWords[value]() }))}
      />
      <SelectField
        {...audience}
        onChange={choose}
        label={m.messages_to()}
        options={AUDIENCES.map((value) => ({ value, words: audienceWords[value]() }))}
      />
      {typed.audience === 'list' ? (
        <TextArea
          {...field('numbers')}
          label={m.messages_numbers()}
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
  return <SelectField {...field('place')} label={label} options={[{ value: '', words: none }, ...options]} />
}
