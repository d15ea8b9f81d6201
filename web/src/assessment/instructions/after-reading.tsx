import { useState, useEffect, useEffectEvent } from 'react'
import { m } from '#messages/web'
import { areWorthReading, type PaperInstructions } from './instructions.rules.ts'
import { Instructions } from './instructions.tsx'
import { partlyTranslated } from './partly-translated.ts'
import { Start, type StartProps } from './start.tsx'
import { useQuery } from '@tanstack/react-query'
import { Timer } from 'lucide-react'
import { useStudId } from '../../session/session-store.ts'
import { type TimeLeft, useSecondsLeft } from '../running/use-seconds-left.ts'
import { instructionsQuery } from './instructions.api.ts'
import { secondsLeft, timeLeftText } from '../clock/time-left.rules.ts'

/**
 * Returns whether to poll the server, `seconds` after a test should have opened: often at first, then seldom, since
 * many waiting devices may have a wrong clock.
 */
export const asksAfterZero = (seconds: number): boolean => seconds % (seconds <= 20 ? 2 : 15) === 0

/** A device's clock may be wrong: the server is asked at this interval whether the test is open. */
const ASK_EVERY_S = 30

type CountdownProps = { until: string; onZero?: (() => void) | undefined }

/** `Starts in 12:30`. */
function Countdown({ until, onZero }: CountdownProps) {
  const end = Date.parse(until)
  const [seconds, setSeconds] = useState(() => secondsLeft(end, Date.now()))
  const ask = useEffectEvent(() => onZero?.())
  useEffect(() => {
    let ticks = 0
    let afterZero = 0
    const timer = setInterval(() => {
      const left = secondsLeft(end, Date.now())
      setSeconds(left)
      ticks += 1
      afterZero = left === 0 ? afterZero + 1 : 0
      if (left === 0 ? asksAfterZero(afterZero) : ticks % ASK_EVERY_S === 0) ask()
    }, 1000)
    return () => clearInterval(timer)
  }, [end])
  return (
    <p
      role="timer"
      aria-live="off"
      className="flex min-h-11 items-center justify-center gap-2 rounded-full bg-warn-50 font-semibold text-warn tabular"
    >
      <Timer size={18} aria-hidden />
      {m.instructions_opens_in({ time: timeLeftText(seconds) })}
    </p>
  )
}

/** `You have 10 min 41 s if you start now`, of a paper that ends before its minutes are over. */
function LateStart({ paperId }: { paperId: number }) {
  // The start gate has run this query, and runs it no more.
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

type AfterReadingProps = StartProps & { instructions: PaperInstructions }

/** The instructions before a test and the confirmation that they were read, the remaining time, and the button. */
export function AfterReading({ instructions, ...props }: AfterReadingProps) {
  const isToRead = areWorthReading(instructions)
  const { opensAt = null } = props
  const [hasRead, setRead] = useState(!isToRead)
  return (
    <>
      {!isToRead &&
        partlyTranslated(instructions).map((words) => (
          <p key={words} className="text-sm text-pretty text-ink-2">
            {words}
          </p>
        ))}
      {isToRead && (
        <>
          <Instructions of={instructions} />
          <label className="mt-2 flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line-soft px-4 py-2 font-semibold has-checked:border-brand-strong has-checked:bg-brand-50 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand">
            <input
              type="checkbox"
              checked={hasRead}
              className="size-5 shrink-0 accent-brand-strong"
              onChange={({ target }) => setRead(target.checked)}
            />
            {m.instructions_read()}
          </label>
        </>
      )}
      {opensAt !== null && <Countdown until={opensAt} onZero={props.onOpens} />}
      <LateStart paperId={props.paperId} />
      <Start {...props} disabled={!hasRead || opensAt !== null} />
    </>
  )
}
