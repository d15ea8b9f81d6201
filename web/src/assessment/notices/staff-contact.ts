import type { AttemptStore } from '../attempt/attempt-state.ts'
import type { AttemptClock } from '../clock/attempt-clock.ts'
import type { ClockSample } from '../clock/server-clock.rules.ts'
import type { SectionPart } from '../sections/sections.rules.ts'
import { lookAtClock } from './look-at-clock.ts'

/** Whoever saves nothing asks for the time so often; while the test is paused, more often. */
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

/** Hears of what the staff does to an attempt: with each saved answer, or by asking when nothing was saved for a while. */
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

  /** True where the attempt goes on; false also where nobody could be asked. */
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

  // The test may have gone on while there was no line.
  const onOnline = () => {
    if (parts.store.getState().pausedUntil !== null) void ask()
  }

  document.addEventListener('visibilitychange', onHidden)
  window.addEventListener('online', onOnline)
  wait()
  return {
    ask: async () => ask(),
    /** Told of the server's time (epoch ms). Also without a line nobody stays covered longer than the pause was to last. */
    at(now: number): void {
      const { pausedUntil } = parts.store.getState()
      if (pausedUntil !== null && now >= Date.parse(pausedUntil)) parts.store.setState({ pausedUntil: null })
    },
    /** How often the page was left for another one: a fact, no verdict. */
    leaves: (): number => leaves,
    /** A saved answer tells the newest thing that the staff did; null where there is none. */
    heard(notice: number | null): void {
      wait()
      const isNews = notice !== null && notice > newest
      // While the paper is covered, whatever comes from the server says that it can be asked whether it goes on.
      if (!isNews && (isAsking || parts.store.getState().pausedUntil === null)) return
      newest = Math.max(newest, notice ?? 0)
      void ask()
    },
    /** The student has read what the staff said. */
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
