import type { AttemptStore } from '../attempt/attempt-state.ts'
import type { AttemptClock } from '../clock/attempt-clock.ts'
import type { ClockSample } from '../clock/server-clock.rules.ts'
import type { SectionPart } from '../sections/sections.rules.ts'
import { m } from '#messages/web'
import type { Api } from '#contract/all-calls.ts'
import { submit } from '../../api/calls.ts'
import { toast } from '#ui/overlays/toast.ts'

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
/** The server cuts both moments to seconds: in less time nobody can answer a question. */
const LEAST_MS = 1000

/**
 * Asks the server for the time, and shows the staff's notices. Resolves to whether the attempt goes on; rejects when
 * the server does not answer.
 */
async function lookAtClock(parts: Parts, seen: number[] = []): Promise<boolean> {
  const { studId, attemptId, store, said, see, moveEnds } = parts
  const asked = performance.now()
  const body = { stud_id: studId, attempt_id: attemptId, ...said(), seen }
  const { data } = await submit('/Student/attempt_clock', body, { signal: AbortSignal.timeout(STALLED_MS) })
  see({ now: data.now, asked, got: performance.now() })
  const deadline = data.deadline === null ? null : Date.parse(data.deadline)
  moveEnds(deadline, new Map(data.section_ends?.map(({ section_id, ends_at }) => [section_id, Date.parse(ends_at)])))
  store.setState({ pausedUntil: data.paused?.until ?? null, notices: messagesOf(data) })
  const known = tellExtra(data)
  // A second call reports the notices as seen, so that the staff knows that they have arrived.
  if (known.length > 0 && seen.length === 0) return lookAtClock(parts, known)
  return data.is_open && (deadline === null || deadline - Date.parse(data.now) > LEAST_MS)
}

const messagesOf = ({ notices }: Told) =>
  notices.flatMap(({ notice_id, message, is_seen }) => (message === null || is_seen ? [] : { id: notice_id, message }))

/** Shows the total of extra time. Returns the ids of notices that the student need not acknowledge. */
function tellExtra({ notices }: Told): number[] {
  const fresh = notices.filter(({ kind, is_seen }) => !is_seen && kind !== 'message')
  const seconds = fresh.reduce((sum, { extra_seconds }) => sum + extra_seconds, 0)
  if (seconds > 0)
    toast(m.test_extra_time({ count: Math.round(seconds / 60) }), { id: 'extra-time', duration: SHOWN_MS })
  return fresh.map(({ notice_id }) => notice_id)
}

/** Interval of the calls while no answer is saved; shorter while the test is paused. */
const IDLE_MS = 30_000
const PAUSED_MS = 8000

export type ContactParts = {
  studId: number
  attemptId: number
  store: AttemptStore
  sections: SectionPart[]
  clock: () => AttemptClock | null
  see: (clockSample: ClockSample) => void
  unsent: () => number
}

export type StaffContact = ReturnType<typeof makeStaffContact>

/**
 * Learns of the staff's actions on an attempt: from the reply to each saved answer, or by polling when nothing was
 * saved for a while.
 */
export function makeStaffContact({ sections, clock, unsent, ...parts }: ContactParts) {
  let newest = 0
  let leaves = 0
  let isAsking = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const looking = { ...parts, said: () => ({ unsent: unsent(), leaves }), moveEnds }

  function wait(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), parts.store.getState().pausedUntil === null ? IDLE_MS : PAUSED_MS)
  }

  function moveEnds(deadline: number | null, ends: ReadonlyMap<number, number>): void {
    const last = deadline ?? [...ends.values()].at(-1)
    if (last !== undefined) clock()?.moveEnd(last)
    for (const part of sections) part.endsAt = ends.get(part.id) ?? part.endsAt
  }

  /** Returns true when the attempt goes on; false also when the server could not be reached. */
  async function ask(seen?: number[]): Promise<boolean> {
    isAsking = true
    const goesOn = await lookAtClock(looking, seen).catch(() => false)
    isAsking = false
    wait()
    return goesOn
  }

  const onHidden = () => {
    if (document.visibilityState === 'hidden') leaves += 1
  }

  // The pause may have ended while there was no connection.
  const onOnline = () => {
    if (parts.store.getState().pausedUntil !== null) void ask()
  }

  document.addEventListener('visibilitychange', onHidden)
  window.addEventListener('online', onOnline)
  wait()
  return {
    ask: async () => ask(),
    /**
     * Called with the server's time (epoch ms). Uncovers the paper when the pause was to end, without a connection too.
     */
    at(now: number): void {
      const { pausedUntil } = parts.store.getState()
      if (pausedUntil !== null && now >= Date.parse(pausedUntil)) parts.store.setState({ pausedUntil: null })
    },
    /** How often the page was left for another one: a fact, no verdict. */
    leaves: (): number => leaves,
    /** Called with the newest notice in the reply to a saved answer; null when there is none. */
    heard(notice: number | null): void {
      wait()
      const isNews = notice !== null && notice > newest
      // While the paper is covered, any reply shows that the server is reachable and can be asked whether the pause is
      // over.
      if (!isNews && (isAsking || parts.store.getState().pausedUntil === null)) return
      newest = Math.max(newest, notice ?? 0)
      void ask()
    },
    /** The student has read the notice. */
    async acknowledge(notice: number): Promise<void> {
      parts.store.setState(({ notices }) => ({ notices: notices.filter(({ id }) => id !== notice) }))
      await ask([notice])
    },
    stop(): void {
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('online', onOnline)
      clearTimeout(timer)
    },
  }
}
