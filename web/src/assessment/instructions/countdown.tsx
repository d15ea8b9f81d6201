import { Timer } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { m } from '#messages/web'
import { secondsLeft, timeLeftText } from '../clock/time-left.rules.ts'
import { asksAfterZero } from './countdown.rules.ts'

/** A device's clock may be wrong: the server is asked now and then whether it is time. */
const ASK_EVERY_S = 30

type CountdownProps = { until: string; onZero?: (() => void) | undefined }

/** `Starts in 12:30`. */
export function Countdown({ until, onZero }: CountdownProps) {
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
