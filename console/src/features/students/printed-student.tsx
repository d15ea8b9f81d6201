import type { ReactNode } from 'react'
import { m } from '#messages/console'
import { FactList } from '../../../../web/src/ui/fact-list.tsx'
import { formatDay } from '../../../../web/src/ui/format/format-day.ts'
import { kindWords, marksWords } from './attempts-section.tsx'
import { mayMissWords, percentWords } from './attendance-section.tsx'
import { accuracyOf, chapterWords } from './chapters-section.tsx'
import { identityFacts } from './identity-section.tsx'
import type { StudentPage } from './student-page.ts'

// More than these do not stand on one A4 page.
const MAX_ATTEMPTS = 14
const MAX_CHAPTERS = 24

/** The same on one A4 page, without what is of no use to parents. */
export function PrintedStudent({ page: { student, attendance, attempts, chapters } }: { page: StudentPage }) {
  return (
    <div className="hidden text-[11px] leading-4 print:block">
      <FactList
        facts={identityFacts(student)}
        className="mb-3 grid grid-cols-4 gap-x-4 gap-y-1"
        rowClass="min-w-0"
        nameClass="text-ink-2"
        figureClass="wrap-anywhere"
      />
      <Printed
        title={m.student_attendance()}
        rows={attendance.subjects.map((subject) => [
          subject.subject_name,
          percentWords(subject.percent),
          m.student_of({ part: subject.present, whole: subject.held }),
          mayMissWords(subject),
        ])}
      />
      <Printed
        title={m.student_tests()}
        rows={attempts
          .slice(0, MAX_ATTEMPTS)
          .map((attempt) => [
            attempt.paper,
            kindWords(attempt),
            formatDay(attempt.started_at.slice(0, 10), 'date'),
            marksWords(attempt),
            attempt.rank === null ? '' : `${m.student_rank()} ${attempt.rank}`,
          ])}
      />
      <div className="columns-2 gap-6">
        <Printed
          title={m.student_accuracy()}
          rows={chapters
            .slice(0, MAX_CHAPTERS)
            .map((chapter) => [
              chapter.subject_name,
              chapterWords(chapter),
              percentWords(accuracyOf(chapter)),
              m.student_of({ part: chapter.right, whole: chapter.answered }),
            ])}
        />
      </div>
    </div>
  )
}

function Printed({ title, rows }: { title: string; rows: ReactNode[][] }) {
  if (rows.length === 0) return null
  return (
    <table className="mb-3 w-full">
      <caption className="pb-0.5 text-start text-xs font-semibold">{title}</caption>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at} className="border-t border-line">
            {row.map((cell, column) => (
              <td key={column} className="py-0.5 pe-2 align-top">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
