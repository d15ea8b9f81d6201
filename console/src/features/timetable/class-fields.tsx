import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { m } from '#messages/console'
import { TextField } from '#ui/text-field.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { textFieldOf } from '../../ui/text-field-of.ts'

export type ClassWords = { class_name: string; tutor_name: string; online_url: string; start: string; end: string }

export const CLASS_LABELS: Record<keyof ClassWords, () => string> = {
  class_name: () => m.timetable_name(),
  tutor_name: () => m.timetable_tutor(),
  online_url: () => m.timetable_link(),
  start: () => m.timetable_start(),
  end: () => m.timetable_end(),
}

type ClassFieldsProps = {
  typed: ClassWords
  onChange: (field: keyof ClassWords, value: string) => void
  errorAt: (field: string) => string | undefined
  isTimeFixed?: boolean
}

/** What a class is called, who gives it, where, and from when to when. */
export function ClassFields({ typed, onChange, errorAt, isTimeFixed = false }: ClassFieldsProps) {
  const id = useId()
  const { data: week } = useQuery(staffQuery('/staff/timetable', {}))
  const field = textFieldOf(CLASS_LABELS, { typed, set: onChange, errorAt })
  return (
    <>
      <TextField {...field('class_name')} maxLength={200} autoComplete="off" />
      <TextField {...field('tutor_name')} maxLength={100} autoComplete="off" list={id} />
      <datalist id={id}>
        {(week?.tutors ?? []).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <TextField {...field('online_url')} type="url" inputMode="url" maxLength={2000} hint={m.timetable_link_hint()} />
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField {...field('start')} type="time" disabled={isTimeFixed} />
        <TextField {...field('end')} type="time" disabled={isTimeFixed} />
      </div>
    </>
  )
}
