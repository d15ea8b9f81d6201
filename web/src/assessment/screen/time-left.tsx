import { Timer } from 'lucide-react'
import { m } from '#messages/web'
import { timeLeftText } from '../clock/time-left.rules.ts'
import { useAttemptState } from '../attempt/attempt-context.ts'

const LOW_TIME_S = 300

/** `Time Left: 42:07`, and below it what is left of a locked section; nothing in a test without a limit. */
export function TimeLeft() {
  const seconds = useAttemptState((state) => state.secondsLeft)
  const partSeconds = useAttemptState((state) => state.partSecondsLeft)
  const unsure = useAttemptState((state) => state.timeUnsure)
  const paused = useAttemptState((state) => state.pausedUntil !== null)
  if (seconds === null) return null
  const look = Math.min(seconds, partSeconds ?? seconds) <= LOW_TIME_S ? 'bg-bad-50 text-bad' : 'bg-warn-50 text-warn'
  return (
    <span
      role="timer"
      aria-live="off"
      className={`inline-flex min-h-10 min-w-0 items-center gap-2 rounded-full px-3.5 text-sm/4 font-semibold tabular md:text-base md:whitespace-nowrap large-text:order-last large-text:basis-full large-text:justify-center ${look}`}
    >
      <Timer size={18} aria-hidden className="shrink-0 max-sm:hidden" />
      {paused || unsure ? (
        <span>{paused ? m.test_paused() : m.test_time_unsure()}</span>
      ) : (
        <Times seconds={seconds} partSeconds={partSeconds} />
      )}
    </span>
  )
}

function Times({ seconds, partSeconds }: { seconds: number; partSeconds: number | null }) {
  const whole = m.test_time_left({ time: timeLeftText(seconds) })
  if (partSeconds === null) return whole
  return (
    <span className="grid gap-x-4 py-1 md:flex">
      <span>{m.test_section_time_left({ time: timeLeftText(partSeconds) })}</span>
      <span className="font-normal">{whole}</span>
    </span>
  )
}
