import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { isTextChannel } from '#contract/staff/message-channels.rules.ts'
import type { StaffApi } from '#contract/staff/all-staff-calls.ts'
import { m } from '#messages/console'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { languageWords, type MessageLanguage } from './message-labels.ts'

export type MessageFields = StaffApi['/staff/send_message']['body']['fields']

/** What a field of the form is drawn from. */
export type FieldOf = (key: keyof MessageFields) => {
  name: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

const TEXT_ROWS = 4

type LanguageFieldsProps = { language: MessageLanguage; channel: MessageFields['channel']; field: FieldOf }

/**
 * The text in one language. English is what everybody reads who has no text in their own language: the others are folded
 * until somebody writes in them.
 */
export function LanguageFields({ language, channel, field }: LanguageFieldsProps) {
  const keys = [`title_${language}`, `text_${language}`, `template_${language}`] as const
  const isUsed = keys.some((key) => field(key).value !== '' || field(key).error !== undefined)
  const [isOpened, setIsOpened] = useState(false)
  const title = <span lang={language}>{languageWords[language]}</span>
  if (language === 'en')
    return (
      <fieldset className="grid gap-3 rounded-control border border-line p-4">
        <legend className="px-1 font-medium">{title}</legend>
        <WrittenFields language={language} channel={channel} field={field} />
      </fieldset>
    )
  return (
    <details
      className="group rounded-control border border-line px-4"
      open={isUsed || isOpened}
      onToggle={({ currentTarget }) => setIsOpened(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between py-2.5 font-medium">
        {title}
        <ChevronDown size={16} aria-hidden className="-rotate-90 group-open:rotate-0" />
      </summary>
      <div className="grid gap-3 pb-4">
        <WrittenFields language={language} channel={channel} field={field} />
      </div>
    </details>
  )
}

function WrittenFields({ language, channel, field }: LanguageFieldsProps) {
  const isText = channel === 'sms'
  return (
    <>
      {!isTextChannel(channel) && (
        <TextField
          {...field(`title_${language}`)}
          label={m.messages_title()}
          aria-required={language === 'en'}
          maxLength={80}
          autoComplete="off"
        />
      )}
      <TextArea
        {...field(`text_${language}`)}
        label={m.messages_text()}
        aria-required={language === 'en'}
        rows={TEXT_ROWS}
        maxLength={500}
        dir="auto"
        hint={isText ? m.messages_variables() : undefined}
      />
      {isText && <TextField {...field(`template_${language}`)} label={m.messages_template()} inputMode="numeric" />}
    </>
  )
}
