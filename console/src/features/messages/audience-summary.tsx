import { useQuery } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { isTextChannel } from '#contract/staff/message-channels.rules.ts'
import type { StaffApi } from '#contract/staff/all-staff-calls.ts'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import type { Loaded } from '#ui/states/loaded.ts'
import type { StaffData } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { momentWords } from '../../ui/moment-labels.ts'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { languageWords } from './message-labels.ts'

type MessageFields = StaffApi['/staff/send_message']['body']['fields']
type Audience = StaffData<'/staff/message_audience'>

/** Returns how many of an audience a message gets to: News & Events are there for all. */
export const reachedBy = (channel: MessageFields['channel'], { count, with_push, with_sms }: Audience): number =>
  channel === 'push' ? with_push : isTextChannel(channel) ? with_sms : count

/** Whether it is said whom a message is for. Without a batch, the absent students of the whole academy are meant. */
export const isAddressed = ({ audience, place, numbers }: MessageFields, count: number): boolean =>
  count > 0 || audience === 'absent' || (audience === 'list' ? numbers : place).trim() !== ''

function missedWords({ channel, readers }: MessageFields, count: number, hasOthers = false): string {
  if (readers === 'guardians')
    return isTextChannel(channel) ? m.messages_no_number_guardians({ count }) : m.messages_no_push_guardians({ count })
  if (isTextChannel(channel)) return m.messages_no_number({ count })
  return hasOthers ? m.messages_no_push_others({ count }) : m.messages_no_push({ count })
}

/** The recipients, their languages, the costs and the time of sending. */
export const AudienceSummary = ({ query, ...shown }: Shown & { query: Loaded<Audience> }) => (
  <ScreenStates query={query} content={(audience) => <Summary {...shown} audience={audience} />} />
)

type Shown = {
  fields: MessageFields
  /** Chooses SMS in the form. */
  onSms: () => void
}

function Summary({ fields, audience, onSms }: Shown & { audience: Audience }) {
  const { count, names, unknown, languages, rupees, goes_at, is_put_off } = audience
  const reached = reachedBy(fields.channel, audience)
  const channels = useQuery(staffQuery('/staff/message_choices', {})).data?.channels ?? []
  const hasOthers = channels.some((one) => one !== 'push')
  const said = { reached, count }
  const mayText = fields.channel === 'push' && reached < audience.with_sms && channels.includes('sms')
  const more = count - names.length
  return (
    <div className="grid gap-3">
      <div aria-live="polite">
        <p className={isAddressed(fields, count) ? `font-medium ${reached === 0 ? 'text-bad' : ''}` : 'text-ink-2'}>
          {!isAddressed(fields, count)
            ? m.messages_choose_first()
            : fields.readers === 'guardians'
              ? m.messages_reaches_guardians(said)
              : m.messages_reaches(said)}
        </p>
        {reached < count && <p className="text-ink-2">{missedWords(fields, count - reached, hasOthers)}</p>}
        {names.length > 0 && (
          <p className="text-ink-2 wrap-anywhere">
            {names.join(', ')}
            {more > 0 && ` ${m.messages_more({ count: more })}`}
          </p>
        )}
        {mayText && (
          <Button look="secondary" icon={Smartphone} onClick={onSms}>
            {m.messages_by_sms()}
          </Button>
        )}
        {unknown.length > 0 && <p className="text-bad">{m.messages_unknown({ numbers: unknown.join(', ') })}</p>}
      </div>
      {languages.map(({ language, students, parts }) => (
        <figure key={language} className="rounded-control border border-line bg-page p-3">
          <figcaption className="text-sm text-ink-2">
            {m.messages_reads({ language: languageWords[language], count: students })}
            {parts > 0 && ` · ${m.messages_parts({ count: parts })}`}
          </figcaption>
          <div lang={language} dir="auto">
            {!isTextChannel(fields.channel) && (
              <p className="font-medium wrap-anywhere">{fields[`title_${language}`]}</p>
            )}
            <p className="whitespace-pre-line wrap-anywhere">
              {isTextChannel(fields.channel)
                ? fields[`text_${language}`].replaceAll(/[{}]/g, '')
                : fields[`text_${language}`]}
            </p>
          </div>
        </figure>
      ))}
      {rupees !== null && <p>{m.messages_cost({ rupees })}</p>}
      <p className="text-ink-2">
        {is_put_off
          ? m.messages_goes_later({ moment: momentWords(goes_at) })
          : m.messages_goes({ moment: momentWords(goes_at) })}
      </p>
    </div>
  )
}
