import { useMemo } from 'react'
import { useAttempt, useAttemptState } from '../attempt/attempt-context.ts'
import { type Mark, marksOf } from './palette.rules.ts'

export function useMarks(): Mark[] {
  const { questions } = useAttempt().opened
  const entries = useAttemptState((state) => state.entries)
  const visited = useAttemptState((state) => state.visited)
  return useMemo(() => marksOf(questions, entries, visited), [questions, entries, visited])
}
