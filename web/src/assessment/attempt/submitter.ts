import { ApiError } from '../../api/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import type { AnswerJournal } from '../journal/answer-journal.ts'
import { pauseAfter } from '../journal/pauses.rules.ts'
import type { Submitted, TestKind } from './opened-attempt.ts'
import { pause } from './pause.ts'
import type { AttemptStore } from './attempt-state.ts'
import { makeManualSubmit } from './manual-submit.ts'

type SubmitterParts = {
  testKind: TestKind
  journal: AnswerJournal
  store: AttemptStore
  /** How long a question was in view. */
  secondsOf: (question: number) => number
  /** Whether the server has moved the end meanwhile; false where it cannot be asked. */
  hasMoreTime: () => Promise<boolean>
  /** Resolves when the time is the server's: a paper from this device may know an earlier end. */
  caughtUp: () => Promise<void>
  /** Sends which questions were visited, as far as the server does not know it. */
  tellPlace: () => Promise<void>
  done: () => void
}

/** Submits of many students whose time ends in the same second are spread over this many ms. */
const SPREAD_MS = 20_000

/** The longest wait for answers that are on their way when the time ends. */
const SETTLE_MS = 60_000

/** A submit waits no longer for the place, which its receipt counts. */
const PLACE_MS = 2000

type AnswersOf = Pick<SubmitterParts, 'journal' | 'secondsOf'>

/**
 * Returns every answer given or cleared, with its counter, by question; an answer that the server may not have also has
 * its time, in case it arrives late.
 */
const submittedOf = ({ journal, secondsOf }: AnswersOf): Submitted[] =>
  [...journal.entries]
    .map(([question_id, { option, seq, given_at, acknowledged }]) => ({
      question_id,
      option,
      seq,
      seconds: secondsOf(question_id),
      ...(!acknowledged && given_at && { given_at, sent_at: Date.now() }),
    }))
    .toSorted((a, b) => a.question_id - b.question_id)

/** Returns true when the deadline was moved and the student continues. */
async function goesOn({ hasMoreTime, store }: Pick<SubmitterParts, 'hasMoreTime' | 'store'>): Promise<boolean> {
  if (!(await hasMoreTime()) || store.getState().phase !== 'locked') return false
  store.setState({ phase: 'taking' })
  return true
}

/** False where it was locked before, or is done. */
function locks(store: AttemptStore): boolean {
  const { phase } = store.getState()
  if (phase === 'done' || phase === 'locked') return false
  store.setState({ phase: 'locked' })
  return true
}

/** The ways in which an attempt ends: by hand, with its time, or elsewhere. */
export function makeSubmitter(parts: SubmitterParts) {
  const { testKind, journal, store, done } = parts

  async function submit(): Promise<void> {
    await Promise.race([parts.tellPlace(), pause(PLACE_MS)])
    const outcome = await testKind.submit(submittedOf(parts))
    store.setState({ phase: 'done', outcome })
    done()
    await journal.close()
    // The attempt now counts in lists, in reports and on home.
    await queryClient.invalidateQueries({ refetchType: 'none' })
  }

  /** Repeats the submit until the server accepts it: nothing counts as submitted before. */
  async function submitUntilAccepted(isOver = async () => true): Promise<void> {
    for (let failures = 1; ; failures += 1) {
      if (!(await isOver())) return
      try {
        return await submit()
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return
        const wait = error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1000 : null
        await pause(wait ?? pauseAfter(failures, Math.random()))
      }
    }
  }

  /** The attempt was closed by another tab, or by the server, which stores late answers separately. */
  async function fetchFinalResult(): Promise<void> {
    if (locks(store)) await submitUntilAccepted()
  }

  const byHand = makeManualSubmit({
    journal,
    store,
    submit,
    onClosed: fetchFinalResult,
  })

  return {
    ...byHand,

    /** Locks the paper, sends the pending answers, and then submits the whole; a random delay spreads the students. */
    async submitOnTimeout(): Promise<void> {
      if (!locks(store)) return
      journal.goOn()
      await parts.caughtUp()
      if (await goesOn(parts)) return
      // The submit contains every answer, whether or not each was saved before.
      await Promise.race([journal.settled(), pause(SETTLE_MS)])
      if (journal.flow !== 'closed') await pause(Math.random() * SPREAD_MS)
      if (store.getState().phase !== 'locked') return
      // The staff may have added minutes while there was no connection.
      const isOver = async () => !(await goesOn(parts))
      await submitUntilAccepted(isOver)
    },
    fetchFinalResult,
  }
}
