import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { m } from '#messages/web'
import { ApiError } from '../../api/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { ResultScreen } from '#assessment/screen/result-screen.tsx'
import { TestInProgress, TestOpening } from '#assessment/screen/test-in-progress.tsx'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { ErrorPage } from '#ui/states/error-page.tsx'
import { ItemStates } from '#ui/states/item-states.tsx'
import { examTestKind, openedExam, type namedHeading } from './exam-test-kind.ts'
import { openExamQuery } from './open-exam.api.ts'

type ExamInProgressProps = { attemptId: number; heading: typeof namedHeading }

/** A started exam: its questions, then its result. One that is submitted already leads to its report. */
export function ExamInProgress({ attemptId, heading }: ExamInProgressProps) {
  const studId = useStudId()
  const open = openExamQuery(studId, attemptId)
  const query = useQuery(open)
  // Removed from the cache, so that a later visit loads the current answers and time.
  useEffect(() => () => queryClient.removeQueries({ queryKey: ['open-exam', studId, attemptId] }), [studId, attemptId])
  return (
    <ItemStates
      query={query}
      loading={<TestOpening alone />}
      error={(retry, error) =>
        error instanceof ApiError && error.reason === 'already_attended' ? (
          <Navigate {...paths.examReport(attemptId)} replace />
        ) : (
          <ErrorPage busy={query.isFetching} error={error} onRetry={retry} />
        )
      }
      content={(exam) => (
        <TestInProgress
          testKind={examTestKind(studId, attemptId)}
          opened={openedExam(exam, heading(exam.data))}
          exit={paths.exams()}
          result={(outcome) => (
            <ResultScreen
              title={m.result_exam_complete()}
              outcome={outcome}
              score={m.result_score({ score: outcome.scoreText })}
              failTone="bad"
              steps={{
                report: (search) => paths.examReport(attemptId, search),
                reportWords: m.result_answers(),
                reportPart: { part: 'questions' },
                list: { place: paths.exams(), words: m.result_my_exams() },
              }}
            />
          )}
        />
      )}
    />
  )
}
