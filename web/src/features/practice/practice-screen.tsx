import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { m } from '#messages/web'
import { PageHead } from '#web/ui/page-head.tsx'
import { whenOnline } from '#ui/is-online.ts'
import { useStudId } from '../../session/session-store.ts'
import { ChooseChapters } from './choose-chapters.tsx'
import { PracticeQuestions } from './practice-questions.tsx'
import { usePracticeRun } from './practice-run.ts'
import { PracticeSum } from './practice-sum.tsx'
import { sendUnsent } from './unsent-answers.ts'

/** Questions with their answers at any time: chapters to choose from, the questions, and how they went. */
export function PracticeScreen() {
  const studId = useStudId()
  const client = useQueryClient()
  const run = usePracticeRun(studId)
  useEffect(() => {
    const send = () => void sendUnsent(client, studId)
    send()
    return whenOnline(send)
  }, [client, studId])
  return (
    <>
      {run === null ? (
        <>
          <PageHead title={m.title_practice()} subtitle={m.practice_subtitle()} />
          <ChooseChapters />
        </>
      ) : (
        <PageHead title={m.title_practice()} />
      )}
      {run !== null && (run.isDone ? <PracticeSum run={run} /> : <PracticeQuestions run={run} />)}
    </>
  )
}
