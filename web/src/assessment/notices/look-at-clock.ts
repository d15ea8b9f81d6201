import { m } from '#messages/web'
import type { Api } from '#contract/all-calls.ts'
import { submit } from '../../api/calls.ts'
import { toast } from '../../ui/overlays/toast.ts'
import type { AttemptStore } from '../attempt/attempt-state.ts'
import type { ClockSample } from '../clock/server-clock.rules.ts'

type Told = Api['/Student/attempt_clock']['data']
type Said = { unsent: number; leaves: number }

type Parts = {
  studId: number
  attemptId: number
  store: AttemptStore
  said: () => Said
  see: (clockSample: ClockSample) => void
  /** The end of the attempt, and those of locked sections by their ids, in epoch ms by the server's clock. */
  moveEnds: (deadline: number | null, sections: ReadonlyMap<number, number>) => void
}

/** A stalled connection is given up after so long: the test's own clock goes on meanwhile. */
const STALLED_MS = 5000
const SHOWN_MS = 12_000
/** Both moments are cut to seconds: less is no time in which anybody can answer. */
const LEAST_MS = 1000

/**
 * Asks for the time, and shows what the staff tells. Resolves to whether the attempt goes on; rejects where nobody
 * answers.
 */
export async function lookAtClock(parts: Parts, seen: number[] = []): Promise<boolean> {
  const { studId, attemptId, store, said, see, moveEnds } = parts
  const asked = performance.now()
  const body = { stud_id: studId, attempt_id: attemptId, ...said(), seen }
  const { data } = await submit('/Student/attempt_clock', body, { signal: AbortSignal.timeout(STALLED_MS) })
  see({ now: data.now, asked, got: performance.now() })
  const deadline = data.deadline === null ? null : Date.parse(data.deadline)
  moveEnds(deadline, new Map(data.section_ends?.map(({ section_id, ends_at }) => [section_id, Date.parse(ends_at)])))
  store.setState({ pausedUntil: data.paused?.until ?? null, notices: messagesOf(data) })
  const known = tellExtra(data)
  // Told once more: the staff sees that it has arrived.
  if (known.length > 0 && seen.length === 0) return lookAtClock(parts, known)
  return data.is_open && (deadline === null || deadline - Date.parse(data.now) > LEAST_MS)
}

const messagesOf = ({ notices }: Told) =>
  notices.flatMap(({ notice_id, message, is_seen }) => (message === null || is_seen ? [] : { id: notice_id, message }))

/** Says how much time came besides. Returns what needs no word from the student to be seen. */
function tellExtra({ notices }: Told): number[] {
  const fresh = notices.filter(({ kind, is_seen }) => !is_seen && kind !== 'message')
  const seconds = fresh.reduce((sum, { extra_seconds }) => sum + extra_seconds, 0)
  if (seconds > 0)
    toast(m.test_extra_time({ count: Math.round(seconds / 60) }), { id: 'extra-time', duration: SHOWN_MS })
  return fresh.map(({ notice_id }) => notice_id)
}
