import { useQuery } from '@tanstack/react-query'
import { Timer } from 'lucide-react'
import { m } from '#messages/web'
import { useStudId } from '../../session/session-store.ts'
import { type TimeLeft, useSecondsLeft } from '../running/use-seconds-left.ts'
import { instructionsQuery } from './instructions.api.ts'

/** `You have 10 min 41 s if you start now`, of a paper that ends before its minutes are over. */
export function LateStart({ paperId }: { paperId: number }) {
  // The gate has asked, and asks no more.
  const { data, dataUpdatedAt, refetch } = useQuery({ ...instructionsQuery(useStudId(), paperId), enabled: false })
  const time = data?.late_start
  return time && <Remaining time={time} gotAt={dataUpdatedAt} onUnsure={() => void refetch()} />
}

function Remaining({ time, gotAt, onUnsure }: { time: TimeLeft; gotAt: number; onUnsure: () => void }) {
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
