import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { ReportListScreen } from '#assessment/report/report-list-screen.tsx'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { formatMoment } from '#ui/format/format-day.ts'
import { quizReportsQuery } from './quiz-reports.api.ts'
import { useChapterName } from './quizzes.api.ts'

/** Of one chapter's quizzes. */
export function QuizReportsScreen(): ReactNode {
  const { chapter_id } = useParams({ from: '/student/menus/reports/$chapter_id' })
  const query = useQuery(quizReportsQuery(useStudId(), chapter_id))
  const subtitle = useChapterName(chapter_id) ?? (query.isPending ? undefined : m.title_quiz_reports())
  return (
    <ReportListScreen
      title={m.report_view()}
      subtitle={subtitle}
      query={query}
      lines={[5, 3]}
      tests={{ place: paths.quizList(chapter_id), words: m.quizzes_choose() }}
      entryOf={({ id, name, added_on, attend_on, result, marks, max_marks }) => ({
        id,
        name,
        about: m.report_created({ moment: formatMoment(added_on) }),
        status: result,
        marks,
        maxMarks: max_marks,
        resultsAt: null,
        attendedOn: attend_on,
        place: paths.quizReport(id),
      })}
    />
  )
}
