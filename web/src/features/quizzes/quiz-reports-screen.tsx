import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { ReportList } from '../../assessment/report/report-list.tsx'
import { isFail } from '../../assessment/report/report.rules.ts'
import { resultWords } from '../../assessment/report/result-words.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { formatMoment } from '../../ui/format-day.ts'
import { EmptyPage } from '../../ui/states/empty-page.tsx'
import { ListStates } from '../../ui/states/list-states.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { quizReportsQuery } from './quiz-reports.api.ts'
import { useChapterName } from './use-chapter-name.ts'

/** What became of a chapter's quizzes. */
export function QuizReportsScreen(): ReactNode {
  const { chapter_id } = useParams({ from: '/student/menus/reports/$chapter_id' })
  const query = useQuery(quizReportsQuery(useStudId(), chapter_id))
  return (
    <>
      <PageHead
        title={m.report_view()}
        subtitle={useChapterName(chapter_id) ?? (query.isPending ? undefined : m.title_quiz_reports())}
      />
      <ListStates
        query={query}
        loading={<Skeleton of="rows" lines={[5, 3]} />}
        error="page"
        empty={
          <EmptyPage
            text={m.report_empty()}
            onward={<ButtonLink place={paths.quizList(chapter_id)}>{m.quizzes_choose()}</ButtonLink>}
          />
        }
        content={(rows) => (
          <ReportList
            entries={rows.map(({ id, name, added_on, attend_on, result, marks, max_marks }) => ({
              id,
              name,
              lines: [
                m.report_created({ moment: formatMoment(added_on) }),
                m.report_attended({ moment: formatMoment(attend_on) }),
              ],
              result: m.report_result({ result: resultWords(result), marks, max: max_marks }),
              passed: !isFail(result),
              marks,
              maxMarks: max_marks,
              attendedOn: attend_on,
              place: paths.quizReport(id),
            }))}
          />
        )}
      />
    </>
  )
}
