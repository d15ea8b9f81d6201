import { ApiError } from '../../api/api-error.ts'
import { submit } from '../../api/calls.ts'
import { type Place, savePlace } from './places.ts'

/** Seldom, since many sit the same test: what is told too late is known from the answers. */
const TELL_EVERY_MS = 30_000

/** `key` is what the attempt is known by on this device. */
type Parts = { studId: number; attemptId: number; key: number | string; questions: { id: number }[] }

/**
 * Keeps the place in a test on this device at once, and tells the server now and then, and when the page is hidden, so
 * that another device goes on there. Nobody waits for it, and nobody is told when it fails: answers go their own way.
 */
export function makePlaceSaver({ studId, attemptId, key, questions }: Parts) {
  let untold: Place | null = null
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function tell(keepalive: boolean): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const place = untold
    const question = place && questions[place.at]
    if (!question || isOver) return
    untold = null
    const { visited } = place
    try {
      const body = { stud_id: studId, attempt_id: attemptId, question_id: question.id, visited }
      await submit('/Student/save_place', body, { keepalive })
      if (untold === null && !isOver) savePlace(studId, key, { ...place, isTold: true })
    } catch (error) {
      // Without a connection the next move tells it. What the server refuses, or does not know, it will refuse again.
      untold ??= place
      isOver ||= error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
    }
  }

  const onHidden = () => document.visibilityState === 'hidden' && void tell(true)

  return {
    begin(): void {
      document.addEventListener('visibilitychange', onHidden)
    },
    put(place: Place): void {
      untold = place
      savePlace(studId, key, { ...place, isTold: false })
      timer ??= setTimeout(() => void tell(false), TELL_EVERY_MS)
    },
    /** The test is left, and goes on. */
    stop(): void {
      document.removeEventListener('visibilitychange', onHidden)
      void tell(true)
    },
    /** The test is over: nobody goes on with it. */
    forget(): void {
      isOver = true
      savePlace(studId, key, null)
    },
  }
}
