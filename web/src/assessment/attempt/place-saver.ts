import { ApiError } from '../../api/api-error.ts'
import { submit } from '../../api/calls.ts'
import { type Place, readPlace, savePlace } from './places.ts'
import type { Unsaved } from './unsaved.rules.ts'
import { largerTimes, saidTimes, type ViewTimes } from './view-times.rules.ts'

/** Rare, since many students take the same test: the server derives a place that arrives too late from the answers. */
const TELL_EVERY_MS = 30_000

type Move = Pick<Place, 'at' | 'visited'>

/** `key` is what the attempt is known by on this device; `times` are how long each question was in view by now. */
type Parts = {
  studId: number
  attemptId: number
  key: number | string
  questions: { id: number }[]
  times: () => ViewTimes
  unsaved: () => Unsaved
  /** What else is stored with the place. */
  more: () => Pick<Place, 'seen' | 'end' | 'isSubmitted'>
}

/**
 * Stores the place in a test on this device at once, and sends it to the server now and then, and when the page is
 * hidden, so that another device resumes there. No caller waits for the call, and its failure shows no message: answers
 * are sent separately.
 */
export function makePlaceSaver({ studId, attemptId, key, questions, times, unsaved, more }: Parts) {
  let last: Move | null = null
  let isTold = false
  // A server that gave the attempt no number knows no call for its place.
  let isRefused = typeof key === 'string'
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function keep(): void {
    if (!last || isOver) return
    // Another tab with the same test may have stored longer times.
    const stored = readPlace(studId, key)
    const all = largerTimes(times(), new Map(stored?.times))
    const visited = [...new Set([...last.visited, ...(stored?.visited ?? [])])]
    savePlace(studId, key, { at: last.at, visited, times: [...all], chosen: [...unsaved()], isTold, ...more() })
  }

  /** The place that was told, unless the test has gone on in another tab since. */
  function keepTold(move: Move): void {
    if (last !== move || isOver) return
    isTold = true
    const stored = readPlace(studId, key)
    if (stored?.at === move.at) savePlace(studId, key, { ...stored, isTold })
  }

  /** Sends the place, unless the server has it. */
  async function tell(keepalive = false): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const move = last
    const question = move && questions[move.at]
    if (!question || isTold || isRefused || isOver) return
    try {
      const body = { stud_id: studId, attempt_id: attemptId, question_id: question.id, visited: move.visited }
      await submit('/Student/save_place', { ...body, times: saidTimes(times()) }, { keepalive })
      keepTold(move)
    } catch (error) {
      // After a lost connection the next move sends the place. A call that the server refuses or does not know will be
      // refused again.
      isRefused ||= error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
    }
  }

  const onHidden = () => {
    if (document.visibilityState !== 'hidden') return
    // The last question's time is sent once more, since the page may not come back.
    isTold = false
    void tell(true)
  }

  return {
    begin(): void {
      document.addEventListener('visibilitychange', onHidden)
    },
    tell,
    put(move: Move): void {
      last = move
      isTold = false
      keep()
      timer ??= setTimeout(() => void tell(), TELL_EVERY_MS)
    },
    /** Called when only times or unconfirmed choices changed. */
    keep,
    /** The student leaves the screen, but the test continues. */
    stop(): void {
      document.removeEventListener('visibilitychange', onHidden)
      void tell(true)
    },
    /** The test is over and will not be resumed. */
    forget(): void {
      isOver = true
      savePlace(studId, key, null)
    },
  }
}
