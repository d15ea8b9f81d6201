import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { PageHead } from '#web/ui/page-head.tsx'
import { ExamInProgress } from './exam-in-progress.tsx'
import { plainHeading } from './exam-test-kind.ts'

export function ExamQuestionsScreen(): ReactNode {
  const { record_id: attemptId } = useParams({ from: '/student/menus/exam-questions/$record_id' })
  return (
    <>
      <PageHead title={m.title_exam()} />
      <ExamInProgress attemptId={attemptId} heading={plainHeading} />
    </>
  )
}
