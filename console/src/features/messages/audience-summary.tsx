import { m } from '#messages/console'
import type { Loaded } from '../../../../web/src/ui/states/loaded.ts'
import type { StaffData } from '../../api/staff-call.ts'
import { momentWords } from '../../ui/moment-words.ts'
import { ScreenStates } from '../../ui/screen-states.tsx'
import type { MessageFields } from './message-fields.ts'
import { languageWords } from './message-words.ts'

type Audience = StaffData<'/staff/message_audience'>

/** Who would get it, in which language, for how much, and when. */
export const AudienceSummary = ({ fields, query }: { fields: MessageFields; query: Loaded<Audience> }) => (
  <ScreenStates query={query} content={(audience) => <Summary fields={fields} audience={audience} />} />
)

function Summary({ fields, audience }: { fields: MessageFields; audience: Audience }) {
  const { count, names, with_push, with_sms, unknown, languages, rupees, goes_at, is_put_off } = audience
  const more = count - names.length
  return (
    <div className="grid gap-3">
      <div aria-live="polite">
        <p className="font-medium">{m.messages_count({ count, push: with_push, sms: with_sms })}</p>
        {names.length > 0 && (
          <p className="text-ink-2 wrap-anywhere">
            {names.join(', ')}
            {more > 0 && ` ${m.messages_more({ count: more })}`}
          </p>
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
            {fields.channel !== 'sms' && <p className="font-medium wrap-anywhere">{fields[`title_${language}`]}</p>}
            <p className="whitespace-pre-line wrap-anywhere">
              {fields.channel === 'sms'
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
