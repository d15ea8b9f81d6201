import { m } from '#messages/web'
import { useHasExtensions } from '../../api/extensions.ts'

export type SavingWords = { timed: () => string; untimed: () => string }

/** What is said before a test is begun about its time, and about where its answers are meanwhile. */
export function useSavingWords(): SavingWords {
  return useHasExtensions()
    ? { timed: m.test_timed_note, untimed: m.test_untimed_note }
    : { timed: m.test_timed_note_device, untimed: m.test_untimed_note_device }
}
