import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/console'
import { TextField } from '../../ui/text-field.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { textFieldOf } from '../../ui/text-field-of.ts'

export type ClassWords = {
  class_name: string
  tutor_name: string
  online_url: string
  room: string
  start: string
  end: string
}

export const CLASS_LABELS: Record<keyof ClassWords, () => string> = {
  class_name: () => m.timetable_name(),
  tutor_name: () => m.timetable_tutor(),
  online_url: () => m.timetable_link(),
  room: () => m.timetable_room(),
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
  const field = textFieldOf(CLASS_LABELS, { typed, set: onChange, errorAt })
  return (
    <>
      <TextField {...field('class_name')} aria-required maxLength={200} autoComplete="off" />
      <TutorField
        name={typed.tutor_name}
        onChange={(name) => onChange('tutor_name', name)}
        error={errorAt('tutor_name')}
      />
      <TextField {...field('online_url')} type="url" inputMode="url" maxLength={2000} hint={m.timetable_link_hint()} />
      <TextField {...field('room')} maxLength={60} autoComplete="off" hint={m.timetable_room_hint()} />
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField {...field('start')} aria-required type="time" disabled={isTimeFixed} />
        <TextField {...field('end')} aria-required type="time" disabled={isTimeFixed} />
      </div>
    </>
  )
}

type TutorFieldProps = { name: string; onChange: (name: string) => void; error: string | undefined }

/** No name has this form. */
const OTHER = ' '

/** Who teaches: somebody of the team or of these weeks' classes, or a name that is typed. */
function TutorField({ name, onChange, error }: TutorFieldProps) {
  const { data: week } = useQuery(staffQuery('/staff/timetable', {}))
  const tutors = week?.tutors ?? []
  const [isTyped, setIsTyped] = useState(false)
  const isOther = isTyped || (week !== undefined && name !== '' && !tutors.includes(name))
  const choose = (value: string) => {
    setIsTyped(value === OTHER)
    onChange(value === OTHER ? '' : value)
  }
  return (
    <>
      <SelectField
        label={m.timetable_tutor()}
        aria-required
        {...(!isOther && { name: 'tutor_name', error })}
        value={isOther ? OTHER : name}
        onChange={choose}
        options={[
          { value: '', words: m.timetable_choose() },
          ...(week === undefined && name !== '' ? [{ value: name, words: name }] : []),
          ...tutors.map((one) => ({ value: one, words: one })),
          { value: OTHER, words: m.timetable_tutor_other() },
        ]}
      />
      {isOther && (
        <TextField
          label={m.timetable_tutor_name()}
          name="tutor_name"
          value={name}
          onChange={onChange}
          error={error}
          maxLength={100}
          autoComplete="off"
        />
      )}
    </>
  )
}
