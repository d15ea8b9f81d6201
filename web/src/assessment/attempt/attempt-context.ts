import { useContext } from 'react'
import { useStore } from 'zustand'
import { useHasExtensions } from '../../api/extensions.ts'
import type { AttemptState } from './attempt-state.ts'
import { CurrentAttempt, type ShownAttempt } from './current-attempt.ts'
import { shownAnswer } from './unsaved.rules.ts'

/** The attempt in progress around this part of the screen. */
export function useAttempt(): ShownAttempt {
  const attempt = useContext(CurrentAttempt)
  if (!attempt) throw new Error('There is no attempt in progress here.')
  return attempt
}

/** False when answers stay on the device until the attempt is submitted. */
export function useIsSavedSingly(): boolean {
  const { isNumbered } = useAttempt().opened
  return useHasExtensions() && isNumbered
}

/** What is shown as the answer to a question, saved or not; null where there is none. */
export const useShownAnswer = (question: number | undefined): string | null =>
  useAttemptState(({ entries, unsaved }) =>
    question === undefined ? null : shownAnswer(unsaved, question, entries.get(question)?.option ?? null),
  )

export const useAttemptState = <T>(select: (state: AttemptState) => T): T => useStore(useAttempt().store, select)
