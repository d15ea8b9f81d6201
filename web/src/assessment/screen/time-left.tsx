import { Timer } from 'lucide-react'
import { m } from '#messages/web'
import { timeLeftText } from '../clock/time-left.rules.ts'
import { useAttemptState } from '../attempt/attempt-context.ts'

const LOW_TIME_S = 300

/** `Time Left: 42:07`; nothing in a test without a limit. */
export function TimeLeft() {
  const seconds = useAttemptState((state) => state.secondsLeft)
  const unsure = useAttemptState((state) => state.timeUnsure)
  if (seconds === null) return null
  const look = seconds <= LOW_TIME_S ? 'bg-bad-50 text-bad' : 'bg-warn-50 text-warn'
  return (
    <span
      role="timer"
      aria-live="off"
      className={`inline-flex min-h-10 min-w-0 items-center gap-2 rounded-full px-3.5 text-sm/4 font-semibold tabular md:text-base md:whitespace-nowrap ${look}`}
    >
      <Timer size={18} aria-hidden className="shrink-0 max-sm:hidden" />
      {unsure ? m.test_time_unsure() : m.test_time_left({ time: timeLeftText(seconds) })}
    </span>
  )
}
