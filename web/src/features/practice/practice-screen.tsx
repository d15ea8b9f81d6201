import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { m } from '#messages/web'
import { PageHead } from '#web/ui/page-head.tsx'
import { whenOnline } from '#ui/is-online.ts'
import { useStudId } from '../../session/session-store.ts'
import { lazyPart, useUntilLoaded } from '#ui/lazy-part.ts'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { ChooseChapters } from './choose-chapters.tsx'
import { usePracticeRun } from './practice-run.ts'
import { sendUnsent } from './unsent-answers.ts'

const questionsPart = lazyPart(async () => import('./practice-questions.tsx'))
const sumPart = lazyPart(async () => import('./practice-sum.tsx'))

/** Questions with their answers at any time: chapters to choose from, the questions, and how they went. */
export function PracticeScreen() {
  const studId = useStudId()
  const client = useQueryClient()
  const run = usePracticeRun(studId)
  // What asks and sums up is loaded behind the list of chapters, before a network may be gone.
  const [questions, sum] = [useUntilLoaded(questionsPart), useUntilLoaded(sumPart)]
  useEffect(() => {
    const send = () => void sendUnsent(client, studId)
    send()
    return whenOnline(send)
  }, [client, studId])
  return (
    <>
      <PageHead title={m.title_practice()} />
      {run === null && <ChooseChapters />}
      {run?.isDone === true && (sum ? <sum.PracticeSum run={run} /> : <Skeleton of="rows" lines={[1, 1]} />)}
      {run?.isDone === false &&
        (questions ? <questions.PracticeQuestions run={run} /> : <Skeleton of="rows" lines={[1, 1]} />)}
    </>
  )
}
