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
import { entranceReportsQuery } from './entrance-reports.api.ts'

/** What became of the student's entrance exams. */
export function EntranceReportsScreen() {
  const query = useQuery(entranceReportsQuery(useStudId()))
  return (
    <>
      <PageHead title={m.title_entrance_reports()} subtitle={m.title_entrance()} />
      <ListStates
        query={query}
        loading={<Skeleton of="rows" lines={[4, 3]} />}
        error="page"
        empty={
          <EmptyPage
            text={m.report_empty()}
            onward={<ButtonLink place={paths.entrance()}>{m.title_entrance()}</ButtonLink>}
          />
        }
        content={(rows) => (
          <ReportList
            entries={rows.map(({ id, name, exam_status, added_on, marks, max_marks, results_at }) => ({
              id,
              name,
              lines: [
                m.report_status({ status: resultWords(exam_status) }),
                m.report_attended({ moment: formatMoment(added_on) }),
              ],
              result: resultLine(resultWords(exam_status), marks, max_marks, results_at),
              passed: !isFail(exam_status),
              marks,
              maxMarks: max_marks,
              attendedOn: added_on,
              place: paths.entranceReport(id),
            }))}
          />
        )}
      />
    </>
  )
}
