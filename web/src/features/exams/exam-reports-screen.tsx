import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/web'
import { ReportList } from '../../assessment/report/report-list.tsx'
import { isFail } from '../../assessment/report/report.rules.ts'
import { resultLine, resultWords } from '../../assessment/report/result-words.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { formatMoment } from '../../ui/format-day.ts'
import { EmptyPage } from '../../ui/states/empty-page.tsx'
import { ListStates } from '../../ui/states/list-states.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { examReportsQuery } from './exam-reports.api.ts'

/** What became of the student's school exams. */
export function ExamReportsScreen() {
  const query = useQuery(examReportsQuery(useStudId()))
  return (
    <>
      <PageHead title={m.report_exams()} subtitle={m.report_view()} />
      <ListStates
        query={query}
        loading={<Skeleton of="rows" lines={[4, 3]} />}
        error="page"
        empty={
          <EmptyPage
            text={m.report_empty()}
            onward={<ButtonLink place={paths.exams()}>{m.title_exams()}</ButtonLink>}
          />
        }
        content={(rows) => (
          <ReportList
            entries={rows.map(
              ({ id, name, subject_name, attented_on, result, total_marks, max_marks, results_at }) => ({
                id,
                name,
                lines: [
                  m.report_subject({ subject: subject_name }),
                  m.report_attended({ moment: formatMoment(attented_on) }),
                ],
                result: resultLine(resultWords(result), total_marks, max_marks, results_at),
                passed: !isFail(result),
                marks: total_marks,
                maxMarks: max_marks,
                attendedOn: attented_on,
                place: paths.examReport(id),
              }),
            )}
          />
        )}
      />
    </>
  )
}
