import { ApiError } from '../../api/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { toast } from '#ui/overlays/toast.ts'
import type { AnswerJournal } from '../journal/answer-journal.ts'
import { pauseAfter } from '../journal/pauses.rules.ts'
import type { Outcome, Submitted, TestKind } from './opened-attempt.ts'
import { pause } from './pause.ts'
import type { AttemptStore } from './attempt-state.ts'

type SubmitterParts = {
  testKind: TestKind
  journal: AnswerJournal
  store: AttemptStore
  /** How long a question was in view. */
  secondsOf: (question: number) => number
  /** Whether the server has moved the end meanwhile; false where it cannot be asked. */
  hasMoreTime: () => Promise<boolean>
  done: () => void
}

/** Ends of many students in one second are spread over so many ms. */
const SPREAD_MS = 20_000

/** A submit that takes longer may be stuck where single answers still get through. */
const STUCK_MS = 5000

/** Answers that are on their way when the time ends are waited for so long. */
const SETTLE_MS = 60_000

type AnswersOf = Pick<SubmitterParts, 'journal' | 'secondsOf'>

/**
 * Every answer that was given or taken back, with its counter, by question; where the server may not have it, with when
 * that was, in case it comes late.
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

/** True where the end was moved: the student goes on. */
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
  const answers = () => submittedOf(parts)

  async function finish(outcome: Outcome): Promise<void> {
    store.setState({ phase: 'done', outcome })
    done()
    await journal.close()
    // Lists, reports and home count it from now on.
    await queryClient.invalidateQueries({ refetchType: 'none' })
  }

  /** Until it is there: nothing is submitted before the server says so. */
  async function submitUntilAccepted(isOver = async () => true): Promise<void> {
    for (let failures = 1; ; failures += 1) {
      if (!(await isOver())) return
      try {
        return await finish(await testKind.submit(answers()))
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return
        const wait = error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1000 : null
        await pause(wait ?? pauseAfter(failures, Math.random()))
      }
    }
  }

  /** It was closed elsewhere: by another tab, or by the server, which keeps what it does not have beside. */
  async function fetchFinalResult(): Promise<void> {
    if (locks(store)) await submitUntilAccepted()
  }

  return {
    /** False when the student is back in the test, with a message that says why. */
    async submitManually(): Promise<boolean> {
      if (store.getState().phase !== 'taking') return false
      store.setState({ phase: 'submitting' })
      // What is submitted brings every answer along, and a save that came after it would be refused.
      journal.hold()
      const stuck = setTimeout(() => journal.goOn(), STUCK_MS)
      try {
        await finish(await testKind.submit(answers()))
        return true
      } catch (error) {
        if (store.getState().phase === 'submitting') store.setState({ phase: 'taking' })
        // Where it came through and only its answer did not, a save is told so.
        journal.goOn()
        if (journal.flow === 'closed') await fetchFinalResult()
        else toast.error(error instanceof Error ? error.message : String(error))
        return store.getState().phase === 'done'
      } finally {
        clearTimeout(stuck)
      }
    },

    /** The paper locks; what is on its way is sent, and then the whole is submitted, not all students at once. */
    async submitOnTimeout(): Promise<void> {
      if (!locks(store)) return
      journal.goOn()
      if (await goesOn(parts)) return
      // The submit brings every answer along, whether or not each got through before it.
      await Promise.race([journal.settled(), pause(SETTLE_MS)])
      if (journal.flow !== 'closed') await pause(Math.random() * SPREAD_MS)
      if (store.getState().phase !== 'locked') return
      // Minutes may have come while there was no line.
      const isOver = async () => !(await goesOn(parts))
      await submitUntilAccepted(isOver)
    },
    fetchFinalResult,
  }
}
