import { m } from '#messages/web'
import { MarksCard } from './marks-card.tsx'
import { MarksRow } from './marks-row.tsx'
import type { SubjectMarks } from './review.rules.ts'

type SubjectMarksProps = {
  subjects: SubjectMarks[]
  /** False where not all questions count: a subject's share of the marks is not known here then. */
  allCount: boolean
  /** How a subject compares with others. */
  placeOf: (subject: string) => string | undefined
}

/** The marks by subject; renders nothing for a paper of one subject. */
export function MarksBySubject({ subjects, allCount, placeOf }: SubjectMarksProps) {
  if (subjects.length === 0) return null
  return (
    <MarksCard title={m.report_by_subject()}>
      {subjects.map(({ subject, gained, marks, counts }) => (
        <MarksRow
          key={subject}
          name={subject}
          gained={gained}
          marks={allCount ? marks : null}
          counts={counts}
          place={placeOf(subject)}
        />
      ))}
    </MarksCard>
  )
}
