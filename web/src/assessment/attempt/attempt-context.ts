import { useContext } from 'react'
import { useStore } from 'zustand'
import { useHasExtensions } from '../../api/extensions.ts'
import type { AttemptState } from './attempt-state.ts'
import { CurrentAttempt, type ShownAttempt } from './current-attempt.ts'

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

export const useAttemptState = <T>(select: (state: AttemptState) => T): T => useStore(useAttempt().store, select)
