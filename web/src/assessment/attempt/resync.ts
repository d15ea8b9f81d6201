import { ApiError } from '../../api/api-error.ts'
import { onlineOr } from '#ui/is-online.ts'
import type { AttemptClock } from '../clock/attempt-clock.ts'
import type { ClockSample } from '../clock/server-clock.rules.ts'
import type { AnswerJournal } from '../journal/answer-journal.ts'
import { pauseAfter } from '../journal/pauses.rules.ts'
import type { SectionPart } from '../sections/sections.rules.ts'
import type { AttemptStore } from './attempt-state.ts'
import type { TestKind } from './opened-attempt.ts'
import { repeatUntil } from './pause.ts'

type Parts = {
  testKind: TestKind
  store: AttemptStore
  sections: SectionPart[]
  journal: () => AnswerJournal
  clock: () => AttemptClock | null
  see: (clockSample: ClockSample) => void
  /** The attempt turned out to be closed. */
  onClosed: () => Promise<void>
}

/** Asks the server how the attempt stands: its time, its answers, its ends. */
export function makeResync({ testKind, store, sections, journal, clock, see, onClosed }: Parts) {
  let isStopped = false

  async function resync(): Promise<void> {
    store.setState(({ isKept }) => ({ timeUnsure: !isKept }))
    try {
      const { serverAnswers, clockSample, deadline, paper, pausedUntil = null } = await testKind.resume()
      journal().compare(serverAnswers)
      if (deadline !== null) clock()?.moveEnd(deadline)
      for (const part of sections) part.endsAt = paper.sections.find(({ id }) => id === part.id)?.endsAt ?? part.endsAt
      see(clockSample)
      store.setState({ isKept: false, pausedUntil })
      clock()?.tick()
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0
      // What the server refuses once it refuses again: there is nothing more to wait for.
      const isRefused = status >= 400 && status < 500 && status !== 429
      // Without a connection this page's own clock must do; the server keeps the deadline anyway.
      store.setState(({ isKept }) => ({ timeUnsure: false, isKept: isKept && !isRefused }))
      if (status === 409) await onClosed()
      else journal().wake()
    }
  }

  return {
    resync,
    /** Asks until the server answers: up to then the test is the copy on this device. */
    async catchUp(): Promise<void> {
      const isDone = () => isStopped || !store.getState().isKept || store.getState().phase === 'done'
      // The call before may still be under way to a slow server.
      if (!isDone()) await onlineOr(pauseAfter(3, Math.random()))
      await repeatUntil(isDone, resync)
    },
    stop(): void {
      isStopped = true
    },
  }
}
