import { useEffect, useState } from 'react'
import { m } from '#messages/web'
import { minutesLeft } from './minutes-left.rules.ts'

const TICK_MS = 10_000

/** `Starts in 34 min`: what the server said, less what has passed since. The device's clock may be wrong, its pace is not. */
export function StartsIn({ minutes, told }: { minutes: number; told: number }) {
  const [now, setNow] = useState(told)
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(tick)
  }, [])
  const left = minutesLeft(minutes, told, now)
  if (left === 0) return null
  return <span className="block text-brand-strong">{m.live_starts_in({ minutes: left })}</span>
}
