import { m } from '#messages/web'
import { useHasExtensions } from '../../api/extensions.ts'

export type SavingWords = {
  timed: () => string
  untimed: () => string
  /** The words for a test that has minutes or an end, or neither. */
  of: (test: { time?: number | null | undefined; ending_at?: string | null | undefined }) => string
}

/** What is said before a test is begun about its time, and about where its answers are meanwhile. */
export function useSavingWords(): SavingWords {
  const [timed, untimed] = useHasExtensions()
    ? [m.test_timed_note, m.test_untimed_note]
    : [m.test_timed_note_device, m.test_untimed_note_device]
  return { timed, untimed, of: ({ time, ending_at }) => (!time && !ending_at ? untimed() : timed()) }
}
