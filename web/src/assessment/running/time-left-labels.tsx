import { m } from '#messages/web'
import { timeLeftText } from '../clock/time-left.rules.ts'
import { type TimeLeft, useSecondsLeft } from './use-seconds-left.ts'

/** The query that returned running attempts: when its answer came, and how to fetch again. */
export type Told = { dataUpdatedAt: number; refetch: () => unknown }

type TimeLeftWordsProps = { timeLeft: TimeLeft; told: Told }

/** `24:10 left`, counting down; nothing is read out. */
export function TimeLeftWords({ timeLeft, told }: TimeLeftWordsProps) {
  const seconds = useSecondsLeft(timeLeft, told.dataUpdatedAt, told.refetch)
  return (
    <span role="timer" aria-live="off" className="whitespace-nowrap large-text:whitespace-normal tabular">
      {m.tests_time_left({ time: timeLeftText(seconds) })}
    </span>
  )
}
