import { m } from '#messages/console'
import { FactList } from '#ui/fact-list.tsx'
import { formatDay } from '#ui/format/format-day.ts'
import { PrintedTable } from '../../ui/printed-table.tsx'
import { kindWords, marksWords } from './attempts-section.tsx'
import { mayMissWords, percentWords } from './attendance-section.tsx'
import { accuracyOf, chapterWords } from '../../ui/figure-labels.ts'
import { identityFacts } from './identity-section.tsx'
import { videosWords } from './learning-section.tsx'
import { trendWords } from './marks-trend.tsx'
import type { StudentPage } from './student-page.ts'

// More than these do not stand on one A4 page.
const MAX_ATTEMPTS = 14
const MAX_CHAPTERS = 20
const ISO_DAY = 10

/** The student's page on one A4 page, without parts that are of no use to parents. */
export function PrintedStudent({ page }: { page: StudentPage }) {
  const { student, attendance, attempts, chapters, videos, materials } = page
  const learning = [
    [m.student_videos(), videosWords(videos)],
    [m.student_materials(), m.student_materials_words({ count: materials.opened })],
    [m.student_trend(), trendWords(page.trend)],
  ] as const
  return (
    <div className="hidden text-[11px] leading-4 print:block">
      <FactList
        facts={[...identityFacts(student), ...learning]}
        className="mb-3 grid grid-cols-4 gap-x-4 gap-y-1"
        rowClass="min-w-0"
        nameClass="text-ink-2"
        figureClass="wrap-anywhere"
      />
      <PrintedTable
        title={m.student_attendance()}
        rows={attendance.subjects}
        keyOf={({ subject_id }) => subject_id}
        columns={{
          [m.student_subject()]: ({ subject_name }) => subject_name,
          [m.student_percent_head()]: ({ percent }) => percentWords(percent),
          [m.student_classes()]: ({ present, held }) => m.student_of({ part: present, whole: held }),
          [m.student_outlook()]: mayMissWords,
        }}
      />
      <PrintedTable
        title={m.student_tests()}
        rows={attempts.slice(0, MAX_ATTEMPTS)}
        keyOf={({ attempt_id }) => attempt_id}
        columns={{
          [m.student_test()]: ({ paper }) => paper,
          [m.student_kind()]: kindWords,
          [m.student_taken()]: ({ started_at }) => formatDay(started_at.slice(0, ISO_DAY), 'date'),
          [m.student_marks()]: marksWords,
          [m.student_rank()]: ({ rank }) => rank ?? '–',
        }}
      />
      <PrintedTable
        title={m.student_accuracy()}
        rows={chapters.slice(0, MAX_CHAPTERS)}
        keyOf={({ subject_name, chapter_no }) => `${subject_name} ${chapter_no}`}
        columns={{
          [m.student_subject()]: ({ subject_name }) => subject_name,
          [m.student_chapter_head()]: chapterWords,
          [m.student_right()]: (chapter) => percentWords(accuracyOf(chapter)),
          [m.student_answers()]: ({ right, answered }) => m.student_of({ part: right, whole: answered }),
        }}
      />
    </div>
  )
}
