import { useMemo } from 'react'
import { useAttempt, useAttemptState } from '../attempt/attempt-context.ts'
import { partState, type PartState } from './locked.rules.ts'
import { answeredOfPart, notEvaluated, partIndexAt, type SectionPart } from './sections.rules.ts'

export type ShownSection = SectionPart & { answered: number; state: PartState; isCurrent: boolean }

/** The sections of the paper as they stand now. */
export function useSections(): ShownSection[] {
  const { sections, opened } = useAttempt()
  const entries = useAttemptState((state) => state.entries)
  const open = useAttemptState((state) => state.openPart)
  const current = useAttemptState(({ at }) => partIndexAt(sections, at))
  return useMemo(
    () =>
      sections.map((part, at) => ({
        ...part,
        answered: answeredOfPart(part, opened.questions, entries).length,
        state: partState(at, open),
        isCurrent: at === current,
      })),
    [sections, opened, entries, open, current],
  )
}

/** Answered questions that are not evaluated, with how many of their section count. */
export function useNotEvaluated(): Map<number, number> {
  const { sections, opened } = useAttempt()
  const entries = useAttemptState((state) => state.entries)
  return useMemo(() => notEvaluated(sections, opened.questions, entries), [sections, opened, entries])
}
