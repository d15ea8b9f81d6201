import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { m } from '#messages/console'
import type { StaffData } from '../../api/staff-call.ts'
import { paths } from '../../paths.ts'
import { checkWords } from './check-words.ts'
import type { Check } from '#contract/staff/question-checks.rules.ts'
import type { FieldName } from '#contract/staff/question-fields.rules.ts'

type QuestionChecksListProps = {
  checks: readonly Check[]
  /** What the server says besides; undefined while nobody has asked it. */
  told: StaffData<'/staff/check_question'> | undefined
  onGo: (field: FieldName) => void
}

/** What is to be looked at, while it is typed. A press leads to its field. */
export function QuestionChecksList({ checks, told, onGo }: QuestionChecksListProps) {
  const isQuiet = checks.length === 0 && (told?.notes.length ?? 0) === 0 && (told?.twins.length ?? 0) === 0
  return (
    <div role="status" aria-label={m.question_checks()} className="grid gap-1 text-sm">
      {isQuiet && (
        <p className="flex items-center gap-2 text-good">
          <CircleCheck size={18} aria-hidden />
          {m.question_no_fault()}
        </p>
      )}
      {checks.map((check) => (
        <button
          key={`${check.field} ${checkWords(check)}`}
          type="button"
          className="flex min-h-11 items-center gap-2 rounded-control px-2 text-start wrap-anywhere hover:bg-brand-50"
          onClick={() => onGo(check.field)}
        >
          <CircleAlert size={18} aria-hidden className="shrink-0 text-warn" />
          {checkWords(check)}
        </button>
      ))}
      {told?.twins.map(({ question_id, code }) => (
        <Link
          key={question_id}
          {...paths.question(question_id)}
          target="_blank"
          className="flex min-h-11 items-center gap-2 px-2 text-brand-strong"
        >
          <CircleAlert size={18} aria-hidden className="shrink-0 text-warn" />
          {m.question_twin({ code })}
        </Link>
      ))}
      {told?.notes.map((note) => (
        <p key={note} className="flex items-center gap-2 px-2 py-1 wrap-anywhere">
          <Info size={18} aria-hidden className="shrink-0 text-ink-2" />
          {note}
        </p>
      ))}
    </div>
  )
}
