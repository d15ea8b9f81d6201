import { History } from 'lucide-react'
import { memo } from 'react'
import type { Register, Status } from '#contract/staff/register-marks.rules.ts'
import { m } from '#messages/console'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { formatTime } from '#ui/format/format-day.ts'
import { useLanguage } from '#ui/language.ts'
import { dayWords } from '../../ui/moment-labels.ts'
import { statusLook } from './status-look.ts'

type Student = Register['students'][number]

type StudentRowProps = {
  student: Student
  /** The row's number among the students who can be marked; null for a student who was not in the batch then. */
  number: number | null
  status: Status
  /** When the student joined the class, while the row is not marked; `late`: how many minutes after its start. */
  joinedAt: string | null
  late: number | null
  isPending: boolean
  isClosed: boolean
  onTap: (studId: number) => void
  onHistory: (student: Student) => void
}

/** One student: a tap goes from present to absent to late. Only what changed is drawn anew. */
export const StudentRow = memo(function StudentRow(props: StudentRowProps) {
  const { student, number, status, joinedAt, late, isPending, isClosed, onTap, onHistory } = props
  // Another language changes none of these values, and every word of the row.
  useLanguage()
  const { stud_id, name, admission_no, away } = student
  const { words, icon: Icon, look } = statusLook(status)
  if (number === null)
    return (
      <li className="flex min-h-12 items-center gap-3 border-b border-line px-3 py-1 text-ink-2 last:border-b-0">
        <span className="w-7 shrink-0" />
        <span className="min-w-0 grow">
          <span className="block wrap-anywhere">{name}</span>
          <span className="block text-sm">{awayWords(away)}</span>
        </span>
        {status !== null && <span className="shrink-0 text-sm">{words()}</span>}
      </li>
    )
  return (
    <li className="flex items-stretch border-b border-line last:border-b-0">
      <button
        type="button"
        disabled={isClosed}
        onClick={() => onTap(stud_id)}
        className={`flex min-h-12 min-w-0 grow items-center gap-3 px-3 py-1 text-start select-none ${status === 'P' || status === null ? '' : look}`}
      >
        <span className="tabular w-7 shrink-0 text-end text-sm text-ink-2">{number}</span>
        <span className="min-w-0 grow text-ink">
          <span className="block leading-tight wrap-anywhere">{name}</span>
          {admission_no !== null && <span className="block text-sm leading-tight text-ink-2">{admission_no}</span>}
          {joinedAt !== null && <span className="block text-sm leading-tight">{joinWords(joinedAt, late)}</span>}
        </span>
        <span className={`inline-flex shrink-0 items-center gap-1.5 font-semibold ${look}`}>
          <Icon size={20} aria-hidden />
          {/* On a phone the dash says it: the words are longer than most names in Malayalam. */}
          <span className={status === null ? 'max-sm:sr-only' : ''}>{words()}</span>
          {isPending && <span className="sr-only">{m.register_row_unsent()}</span>}
        </span>
      </button>
      <IconButton
        icon={History}
        label={m.register_history_of({ name })}
        look="hover"
        className="self-center"
        onClick={() => onHistory(student)}
      />
    </li>
  )
})

function joinWords(at: string, minutes: number | null): string {
  const time = formatTime(at)
  return minutes === null ? m.register_joined_at({ time }) : m.register_joined_at_late({ time, minutes })
}

function awayWords(away: Student['away']): string {
  if (!away) return ''
  if (away.day === null) return m.register_left()
  const day = dayWords(away.day)
  return away.why === 'joins' ? m.register_joins({ day }) : m.register_left_on({ day })
}
