import { m } from '#messages/web'
import { MarksCard } from './marks-card.tsx'
import { MarksRow, type SectionLine } from './marks-row.tsx'
import type { SubjectMarks } from './review.rules.ts'

/** What the server knows of a subject's marks: those of its sections, and how it compares with others. */
export type SubjectFigures = {
  total: { gained: number; marks: number } | null
  sections: SectionLine[]
  place: string | undefined
}

type SubjectMarksProps = {
  subjects: SubjectMarks[]
  /** False where not all questions count: a subject's share of the marks is not known here then. */
  allCount: boolean
  figuresOf: (subject: string) => SubjectFigures
}

/** The marks by subject; renders nothing for a paper of one subject. */
export function MarksBySubject({ subjects, allCount, figuresOf }: SubjectMarksProps) {
  if (subjects.length === 0) return null
  return (
    <MarksCard title={m.report_by_subject()}>
      {subjects.map(({ subject, gained, marks, counts }) => {
        const { total, sections, place } = figuresOf(subject)
        return (
          <MarksRow
            key={subject}
            name={subject}
            gained={total?.gained ?? gained}
            marks={total?.marks ?? (allCount ? marks : null)}
            counts={counts}
            place={place}
            sections={sections}
          />
        )
      })}
    </MarksCard>
  )
}
