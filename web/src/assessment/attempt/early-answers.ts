import { SendFailure } from '../journal/answer-journal.ts'

type Parts = {
  /** Whether the section of a question is open by this device's clock. */
  isOpen: (question: number) => boolean
  resync: () => void
}

/** After so many tries an answer is too late after all: until then it holds up all that were given after it. */
const MOST_TRIES = 3

/**
 * Handles answers that the server refuses because their section is not open, although it is by this device's clock.
 * Either the clock is ahead, and the section opens on the server in a moment; or it is wrong, and another sample of the
 * server's clock corrects it.
 */
export function makeEarlyAnswers({ isOpen, resync }: Parts) {
  const tries = new Map<number, number>()
  return {
    taken(question: number): void {
      tries.delete(question)
    },
    /** Returns the failure to report for an answer that could not be sent. */
    failureOf(question: number, error: unknown): unknown {
      const isEarly = error instanceof SendFailure && error.kind === 'late' && isOpen(question)
      if (!isEarly) return error
      const tried = (tries.get(question) ?? 0) + 1
      if (tried >= MOST_TRIES) {
        tries.delete(question)
        return error
      }
      tries.set(question, tried)
      resync()
      return new SendFailure('again')
    },
  }
}
