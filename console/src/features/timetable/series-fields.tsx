import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/console'
import { formatDay } from '../../../../web/src/ui/format/format-day.ts'
import { TextField } from '../../../../web/src/ui/text-field.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { CheckList } from '../../ui/check-list.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ClassFields, type ClassWords } from './class-fields.tsx'

export type Series = ClassWords & { batch: string; subject: string; weekdays: number[]; from: string; until: string }

const NOTHING: Series = {
  batch: '',
  subject: '',
  class_name: '',
  tutor_name: '',
  online_url: '',
  start: '',
  end: '',
  weekdays: [],
  from: '',
  until: '',
}
export const NO_SERIES = { fields: NOTHING }

/** 1 to 7, by days of a week that begins with a Monday. */
const WEEK = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']

type SeriesFieldsProps = {
  typed: Series
  onChange: (change: Partial<Series>) => void
  errorAt: (field: string) => string | undefined
}

/** Whose classes, what they are, and on which days. */
export function SeriesFields({ typed, onChange, errorAt }: SeriesFieldsProps) {
  const { data: choices } = useQuery(staffQuery('/staff/choices', {}))
  const field = (key: 'batch' | 'subject' | 'from' | 'until') => ({
    name: key,
    value: typed[key],
    onChange: (value: string) => onChange({ [key]: value }),
    error: errorAt(key),
  })
  const none = { value: '', words: m.timetable_choose() }
  const batches = (choices?.batches ?? []).map((one) => ({ value: one.batch_code, words: one.batch_name }))
  const subjects = (choices?.subjects ?? []).map(({ subject_code, subject_name }) => ({
    value: subject_code,
    words: `${subject_name} (${subject_code})`,
  }))
  return (
    <>
      <SelectField {...field('batch')} label={m.students_batch()} options={[none, ...batches]} />
      <SelectField {...field('subject')} label={m.timetable_subject()} options={[none, ...subjects]} />
      <ClassFields typed={typed} onChange={(key, value) => onChange({ [key]: value })} errorAt={errorAt} />
      <CheckList
        label={m.timetable_weekdays()}
        options={WEEK.map((day, index) => ({ value: index + 1, words: formatDay(day, 'weekday') }))}
        chosen={typed.weekdays}
        onChange={(weekdays) => onChange({ weekdays: weekdays.toSorted((a, b) => a - b) })}
        error={errorAt('weekdays')}
      />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <TextField {...field('from')} label={m.timetable_from()} type="date" />
        <TextField {...field('until')} label={m.timetable_until()} type="date" />
      </div>
    </>
  )
}
