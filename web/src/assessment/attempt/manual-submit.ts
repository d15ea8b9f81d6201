import { ApiError } from '../../api/api-error.ts'
import { onlineOr, reachesServer } from '#ui/is-online.ts'
import { toast } from '#ui/overlays/toast.ts'
import type { AnswerJournal } from '../journal/answer-journal.ts'
import type { AttemptStore, Phase } from './attempt-state.ts'
import { repeatUntil } from './pause.ts'
import { pauseAfter } from '../journal/pauses.rules.ts'

/** A submit that takes longer may be stuck where single answers still get through. */
const STUCK_MS = 5000

const isCutOff = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.reason === 'network' || failure.reason === 'too_slow')

type Parts = {
  journal: Pick<AnswerJournal, 'hold' | 'goOn' | 'flow'>
  store: AttemptStore
  /** Submits once, and ends the attempt when that was accepted. */
  submit: () => Promise<void>
  /** The attempt turned out to be closed. */
  onClosed: () => Promise<void>
}

/** The student's own submit. Where the server cannot be reached it waits, and is sent by itself when it can. */
export function makeManualSubmit({ journal, store, submit, onClosed }: Parts) {
  let leave = () => {}
  let isStopped = false
  const isIn = (phase: Phase) => store.getState().phase === phase

  /** Returns null when the submit was accepted, else why it was not. */
  async function submitOnce(): Promise<unknown> {
    store.setState({ phase: 'submitting' })
    // The submit contains every answer, and a save that arrived after it would be refused.
    journal.hold()
    const stuck = setTimeout(() => journal.goOn(), STUCK_MS)
    try {
      await submit()
      return null
    } catch (error) {
      // If only the submit's answer was lost, a save learns that the attempt is closed.
      journal.goOn()
      return error
    } finally {
      clearTimeout(stuck)
    }
  }

  /** The student may go back to the test meanwhile: then nothing waits any more. */
  async function waitForServer(tries: number): Promise<void> {
    let isOver = false
    store.setState({ phase: 'waiting' })
    const ask = async () => void (isOver ||= await reachesServer())
    // A server that can be reached may refuse a submit all the same.
    const rested = tries === 1 ? Promise.resolve() : onlineOr(pauseAfter(tries, Math.random()))
    const reached = rested.then(async () => repeatUntil(() => isOver, ask))
    await Promise.race([reached, new Promise<void>((resolve) => (leave = resolve))])
    isOver = true
  }

  return {
    /** False when the student is back in the test, with a message that says why. */
    async submitManually(): Promise<boolean> {
      if (!isIn('taking')) return false
      let failure = await submitOnce()
      for (let tries = 1; isCutOff(failure) && isIn('submitting') && journal.flow !== 'closed'; tries += 1) {
        await waitForServer(tries)
        if (isStopped) return false
        if (isIn('waiting')) failure = await submitOnce()
      }
      if (isIn('submitting')) {
        store.setState({ phase: 'taking' })
        if (journal.flow === 'closed') await onClosed()
        else toast.error(failure instanceof Error ? failure.message : String(failure))
      }
      return isIn('done')
    },

    /** The student leaves the screen: the submit is remembered with the place, and nothing waits here. */
    stop(): void {
      isStopped = true
      leave()
    },

    /** Back to the test from a submit that waits for the server. */
    goBack(): void {
      if (isIn('waiting')) store.setState({ phase: 'taking' })
      leave()
    },
  }
}
