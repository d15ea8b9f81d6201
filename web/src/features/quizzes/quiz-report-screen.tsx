import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { isFail, marksText } from '#assessment/lists/report.rules.ts'
import { ReportSkeleton } from '#assessment/report/report-skeleton.tsx'
import { ReportView } from '#assessment/report/report-view.tsx'
import { reviewedText } from '#assessment/report/reviewed.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { ItemStates } from '#ui/states/item-states.tsx'
import { formatMoment } from '#ui/format/format-day.ts'
import { type QuizReport, quizReportQuery } from './quiz-reports.api.ts'

/** One attempt at a quiz. The parameter is the attempt's id, whatever its name. */
export function QuizReportScreen(): ReactNode {
  const { quiz_id } = useParams({ from: '/student/menus/report-preview/$quiz_id' })
  const query = useQuery(quizReportQuery(useStudId(), quiz_id))
  return (
    <>
      <PageHead title={m.report_quiz_result()} subtitle={query.data?.analytics.name} />
      <ItemStates
        query={query}
        loading={<ReportSkeleton />}
        content={(report) => <Report attemptId={quiz_id} report={report} onReload={() => void query.refetch()} />}
      />
    </>
  )
}

type ReportProps = { attemptId: number; report: QuizReport; onReload: () => void }

function Report({ attemptId, report: { analytics, list }, onReload }: ReportProps) {
  const { name = m.report_quiz_result(), total_marks_gained, attend_on, quiz_id } = analytics
  // The specification's report has only the gained marks: the maximum is the sum over its questions.
  const max_marks = analytics.max_marks ?? list.reduce((sum, { marks }) => sum + marks, 0)
  return (
    <ReportView
      attemptId={attemptId}
      isRanked={false}
      languages={analytics.languages}
      heldBack={analytics.held_back}
      onReload={onReload}
      summary={{
        name,
        passed: analytics.result === undefined ? null : !isFail(analytics.result),
        marks: total_marks_gained,
        maxMarks: max_marks,
        headline: m.report_total_gained({ marks: marksText(total_marks_gained) }),
        about: attend_on && m.report_attended({ moment: formatMoment(attend_on) }),
        facts: [],
      }}
      questions={list.map((row) => reviewedText(row, row.question_id, row.answer, row.student_answer))}
      onward={
        quiz_id && (
          <ButtonLink look="secondary" place={paths.quizStart(quiz_id)}>
            {m.report_quiz_again()}
          </ButtonLink>
        )
      }
    />
  )
}
