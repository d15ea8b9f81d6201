import { useEffect, useState } from 'react'
import { m } from '#messages/web'
import { lazyPart } from '#ui/lazy-part.ts'
import { useStudId } from '../../session/session-store.ts'

const store = lazyPart(async () => import('../journal/browser-store.ts'))

const AGAIN_MS = 5000

/** Where the answers of a running test are: with the server, or some of them on this device still. */
export function AnswersKept({ attemptId }: { attemptId: number }) {
  const studId = useStudId()
  const [unsent, setUnsent] = useState<number | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    // Answers that are on their way when the test is left arrive a moment later.
    const look = (count: number) => {
      setUnsent(count)
      if (count > 0) timer = setTimeout(ask, AGAIN_MS)
    }
    const ask = () =>
      void store
        .load()
        .then(async ({ countUnsent }) => countUnsent(studId, attemptId))
        // A browser without storage keeps nothing back.
        .then(look, () => setUnsent(0))
    ask()
    return () => clearTimeout(timer)
  }, [studId, attemptId])
  // The usual words keep the place of those that come.
  if (unsent === null) return <span className="invisible">{m.tests_kept()}</span>
  return unsent > 0 ? m.tests_unsent({ count: unsent }) : m.tests_kept()
}
