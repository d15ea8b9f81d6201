import { m } from '#messages/web'
import { Card } from '../../../ui/cards/card.tsx'
import { marksText, percentOf } from '../../lists/report.rules.ts'
import { bySubject, type Numbered, type SubjectMarks } from './review.rules.ts'

/** How the marks came about, subject by subject; nothing in a paper of one. */
export function MarksBySubject({ all }: { all: Numbered[] }) {
  const subjects = bySubject(all)
  if (subjects.length === 0) return null
  return (
    <Card as="section">
      <h2 className="text-base">{m.report_by_subject()}</h2>
      <ul className="mt-3 grid gap-x-8 gap-y-4 md:grid-cols-2">
        {subjects.map((one) => (
          <SubjectRow key={one.subject} one={one} />
        ))}
      </ul>
    </Card>
  )
}

function SubjectRow({ one: { subject, gained, marks, right, wrong, left } }: { one: SubjectMarks }) {
  return (
    <li>
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{subject}</span>
        <span className="shrink-0 font-semibold tabular">{m.report_gained({ gained: marksText(gained), marks })}</span>
      </p>
      <span aria-hidden className="mt-1.5 block h-2 overflow-hidden rounded-full bg-shade">
        <span className="block h-full rounded-full bg-brand" style={{ width: `${percentOf(gained, marks)}%` }} />
      </span>
      <p className="mt-1 text-sm text-ink-2">{m.report_subject_counts({ right, wrong, left })}</p>
    </li>
  )
}
