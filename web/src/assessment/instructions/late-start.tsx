import { Timer } from 'lucide-react'
import { m } from '#messages/web'
import { type TimeLeft, useSecondsLeft } from '../running/use-seconds-left.ts'

export type LateStartProps = { time: TimeLeft; gotAt: number; onUnsure: () => void }

/** `You have 10 min 41 s if you start now.` */
export function LateStart({ time, gotAt, onUnsure }: LateStartProps) {
  const seconds = useSecondsLeft(time, gotAt, onUnsure)
  return (
    <p
      role="timer"
      aria-live="off"
      className="flex min-h-11 items-center justify-center gap-2 rounded-card bg-warn-50 px-4 py-2 font-semibold text-warn tabular"
    >
      <Timer size={18} aria-hidden className="shrink-0" />
      {m.test_late_start({ minutes: Math.floor(seconds / 60), seconds: seconds % 60 })}
    </p>
  )
}
