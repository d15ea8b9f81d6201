import { type ClockOffset, clockOffsetAfter, type ClockSample, serverTime } from './server-clock.rules.ts'
import { secondsLeft, warningBetween } from './time-left.rules.ts'

type AttemptClockParts = {
  deadline: number
  clockSample: ClockSample
  onSeconds: (seconds: number) => void
  onWarning: (seconds: number) => void
  /** Called several times a second while no time is left: the server may have granted more time. */
  onZero: () => void
  /** Told of the server's time (epoch ms) several times a second. */
  onTime?: (now: number) => void
  /** Called when the machine slept, or its clock was set: the time is unknown until the next clock sample. */
  onJump: () => void
}

const TICK_MS = 250
/** Timers of a tab in the background come up to a minute late, but late for both clocks alike. */
const JUMP_MS = 2000

export type AttemptClock = ReturnType<typeof startAttemptClock>

/** Counts towards a deadline of the server's clock, whatever the device's clock says or does. */
export function startAttemptClock({
  deadline: firstDeadline,
  clockSample: first,
  onSeconds,
  onWarning,
  onZero,
  onTime,
  onJump,
}: AttemptClockParts) {
  let offset: ClockOffset = clockOffsetAfter(null, first)
  let deadline = firstDeadline
  // NaN, so that no warning counts as passed before the first second.
  let shown = Number.NaN
  let ahead = Date.now() - performance.now()

  function tick(): void {
    const steady = performance.now()
    const aheadBefore = ahead
    ahead = Date.now() - steady
    if (Math.abs(ahead - aheadBefore) > JUMP_MS) onJump()
    const now = serverTime(offset, steady)
    onTime?.(now)
    const seconds = secondsLeft(deadline, now)
    if (seconds !== shown) {
      const warning = warningBetween(shown, seconds)
      shown = seconds
      onSeconds(seconds)
      if (warning !== undefined) onWarning(warning)
    }
    if (seconds === 0) onZero()
  }

  const timer = setInterval(tick, TICK_MS)
  return {
    tick,
    see: (clockSample: ClockSample): void => {
      offset = clockOffsetAfter(offset, clockSample)
    },
    /** Returns the server's time and the deadline (epoch ms). */
    known: () => ({ seen: serverTime(offset, performance.now()), end: deadline }),
    /** Returns whether time is left. */
    isRunning: (): boolean => secondsLeft(deadline, serverTime(offset, performance.now())) > 0,
    /** Moves the deadline; the next tick shows the new seconds. */
    moveEnd: (moved: number): void => {
      deadline = moved
    },
    stop: () => clearInterval(timer),
  }
}
