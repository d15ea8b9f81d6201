import { m } from '#messages/console'
import { DateField } from '../../ui/date-field.tsx'
import { DayTimeField } from '../../ui/day-time-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { paperLabels } from '../../ui/paper-labels.ts'
import { AudienceField } from './audience-field.tsx'
import { type PartProps, textOf } from './part-props.ts'
import { fullMomentWords } from '../../ui/moment-labels.ts'

type MomentFieldProps = {
  label: string
  name: string
  /** `2026-11-20 09:00` of the academy's clock. */
  value: string
  onChange: (value: string) => void
  error: string | undefined
  /** The same moment as read by the server, which tells its weekday and zone. */
  instant: string | null | undefined
}

/** A moment of the academy's clock, with its weekday and its zone beside it. */
const MomentField = ({ value, onChange, instant, ...field }: MomentFieldProps) => (
  <DayTimeField
    {...field}
    required
    value={value.replace(' ', 'T')}
    onChange={(moment) => onChange(moment.replace('T', ' '))}
    hint={instant && value !== '' ? fullMomentWords(instant) : undefined}
  />
)

const AT_ONCE = 'At once'
/** A moment that is not filled in yet: the server rejects this value. */
const OPEN = '?'

/** A quiz is taken at any time from a day on, by the level of its subject. */
export function QuizTimeFields(part: PartProps) {
  const field = textOf(part, paperLabels)
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField {...field('minutes')} hint={m.paper_quiz_minutes()} inputMode="numeric" />
      <DateField {...field('visible_from')} hint={m.paper_quiz_from()} />
    </div>
  )
}

type TimeFieldsProps = PartProps & { readers: readonly { value: string; words: string }[] }

/** For whom a paper is, when it is written, and when its results come. */
export function TimeFields({ readers, ...part }: TimeFieldsProps) {
  const { typed, set, check, errorAt } = part
  const field = textOf(part, paperLabels)
  const { start, end, results } = typed
  const mode = results === '' || results === AT_ONCE ? results : 'at'
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <AudienceField
          value={typed.readers}
          onChange={(value) => set('readers', value)}
          groups={readers}
          check={check}
          error={errorAt('readers')}
        />
      </div>
      <TextField {...field('minutes')} aria-required inputMode="numeric" />
      <MomentField {...field('start')} value={start} instant={check?.starts_at} />
      <MomentField {...field('end')} value={end} instant={check?.ends_at} />
      <SelectField
        label={paperLabels.results()}
        name={mode === 'at' ? 'results_mode' : 'results'}
        value={mode}
        onChange={(value) => set('results', value === 'at' ? end || OPEN : value)}
        error={mode === 'at' ? undefined : errorAt('results')}
        hint={mode === '' ? m.paper_results_done() : ''}
        options={[
          { value: '', words: m.paper_results_done_short() },
          { value: AT_ONCE, words: m.paper_results_at_once() },
          { value: 'at', words: m.paper_results_at() },
        ]}
      />
      {mode === 'at' && (
        <MomentField
          {...field('results')}
          label={m.paper_results_time()}
          value={results === OPEN ? '' : results}
          onChange={(value) => set('results', value || OPEN)}
          instant={check?.results_at}
        />
      )}
      {check && <p className="text-sm text-ink-2 sm:col-span-2">{m.paper_clock({ zone: check.zone })}</p>}
    </div>
  )
}
