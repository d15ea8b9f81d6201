import { Timer } from 'lucide-react'
import { m } from '#messages/web'
import { timeLeftText } from '../clock/time-left.rules.ts'
import { useAttemptState } from '../attempt/attempt-context.ts'

const LOW_TIME_S = 300

const ALONE = 'min-h-10 rounded-full px-3.5 text-sm/4'
/** Above the line about the answers, in a header of 56 pixels. */
const IN_HEAD =
  'rounded-md px-1.5 text-sm/4.5 sideways:min-h-0 sideways:rounded-md sideways:px-1.5 sideways:py-1 sideways:text-sm/4.5 sideways:whitespace-normal'

/** `Time Left: 42:07`, and below it what is left of a locked section; nothing in a test without a limit. */
export function TimeLeft({ inHead = false }: { inHead?: boolean }) {
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
      className={`inline-flex min-w-0 items-center gap-2 font-semibold tabular md:min-h-10 md:rounded-full md:px-3.5 md:text-base md:whitespace-nowrap ${inHead ? IN_HEAD : ALONE} ${look}`}
    >
      <Timer size={18} aria-hidden className="shrink-0 max-md:hidden sideways:hidden" />
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
    <span className="grid gap-x-4 md:flex sideways:grid">
      <span>{m.test_section_time_left({ time: timeLeftText(partSeconds) })}</span>
      <span className="font-normal">{whole}</span>
    </span>
  )
}
