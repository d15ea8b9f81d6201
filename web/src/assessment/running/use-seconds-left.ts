import { useEffect, useEffectEvent, useState } from 'react'
import { startAttemptClock } from '../clock/attempt-clock.ts'
import { secondsLeft } from '../clock/time-left.rules.ts'

/** The server's clock in an answer, and the end of an attempt by it. */
export type TimeLeft = { now: string; deadline: string }

/** The server cuts both moments to seconds, so it may reach zero a little later. */
const AFTER_ZERO_MS = 1500

/**
 * The seconds left of an attempt that is not on this screen, by the server's clock. The answer that says so came at
 * `gotAt` (epoch ms of this device); `onUnsure` asks for another: the time is over, or the device slept meanwhile.
 */
export function useSecondsLeft({ now, deadline }: TimeLeft, gotAt: number, onUnsure: () => void): number {
  const end = Date.parse(deadline)
  const [seconds, setSeconds] = useState(() => secondsLeft(end, Date.parse(now) + Date.now() - gotAt))
  const unsure = useEffectEvent(onUnsure)
  useEffect(() => {
    let asking: ReturnType<typeof setTimeout> | undefined
    // A cached answer of an earlier visit is older by the time since `gotAt`.
    const got = performance.now() - (Date.now() - gotAt)
    const clock = startAttemptClock({
      deadline: end,
      clockSample: { now, asked: got, got },
      onSeconds: setSeconds,
      onWarning: () => {},
      onZero: () => (asking ??= setTimeout(() => unsure(), AFTER_ZERO_MS)),
      onJump: () => unsure(),
    })
    clock.tick()
    return () => {
      clock.stop()
      clearTimeout(asking)
    }
  }, [now, end, gotAt])
  return seconds
}
