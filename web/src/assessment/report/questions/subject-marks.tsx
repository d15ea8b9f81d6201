import { m } from '#messages/web'
import { Card } from '../../../ui/cards/card.tsx'
import { dotted } from '../../../ui/format/dotted.ts'
import { marksText, percentOf } from '../../lists/report.rules.ts'
import { bySubject, type Numbered, type OutcomeCounts, type SubjectMarks } from './review.rules.ts'

/** How the marks came about, subject by subject; nothing in a paper of one. */
export function MarksBySubject({ all, maxMarks }: { all: Numbered[]; maxMarks: number }) {
  const subjects = bySubject(all)
  // Where not all questions count, a subject's share of the marks is not known here.
  const allCount = subjects.reduce((total, { marks }) => total + marks, 0) <= maxMarks + 0.005
  if (subjects.length === 0) return null
  return (
    <Card as="section">
      <h2 className="text-base">{m.report_by_subject()}</h2>
      <ul className="mt-3 grid gap-x-8 gap-y-4 md:grid-cols-2">
        {subjects.map((one) => (
          <SubjectRow key={one.subject} one={one} isOfAll={allCount} />
        ))}
      </ul>
    </Card>
  )
}

function SubjectRow({ one: { subject, gained, marks, counts }, isOfAll }: { one: SubjectMarks; isOfAll: boolean }) {
  return (
    <li>
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{subject}</span>
        <span className="shrink-0 font-semibold tabular">
          {isOfAll ? m.report_gained({ gained: marksText(gained), marks }) : marksText(gained)}
        </span>
      </p>
      {isOfAll && (
        <span aria-hidden className="mt-1.5 block h-2 overflow-hidden rounded-full bg-shade">
          <span className="block h-full rounded-full bg-brand" style={{ width: `${percentOf(gained, marks)}%` }} />
        </span>
      )}
      <p className="mt-1 text-sm text-ink-2">{wordsOf(counts)}</p>
    </li>
  )
}

/** The three that every paper has, and what else became of its questions. */
const wordsOf = ({ right, wrong, left, partly, not_evaluated, cancelled }: OutcomeCounts): string =>
  dotted([
    m.report_subject_counts({ right, wrong, left }),
    partly > 0 && m.report_partly_count({ count: partly }),
    not_evaluated > 0 && m.report_not_evaluated_count({ count: not_evaluated }),
    cancelled > 0 && m.report_cancelled_count({ count: cancelled }),
  ])
