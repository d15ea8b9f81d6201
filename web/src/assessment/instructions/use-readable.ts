import { useEffect, useState } from 'react'
import { areReadable } from './instructions.rules.ts'

/** A device that slept hears of it soon after. */
const LOOK_EVERY_MS = 10_000

/** Whether a paper's instructions may be read by now; it becomes true while somebody waits for it. */
export function useReadable(opensAt: string | null): boolean {
  const [now, setNow] = useState(() => Date.now())
  const readable = areReadable(opensAt, now)
  useEffect(() => {
    if (readable) return
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [readable])
  return readable
}
