import { useCallback, useSyncExternalStore } from 'react'
import { secondsUntil } from './countdown.rules.ts'

const TICK_MS = 200

/** Seconds left until `moment`, counting down. A page that slept goes on at the right second. */
export function useCountdown(moment: number): number {
  const left = () => secondsUntil(moment, Date.now())
  const follow = useCallback(
    (look: () => void) => {
      const timer = setInterval(() => {
        look()
        if (Date.now() >= moment) clearInterval(timer)
      }, TICK_MS)
      return () => clearInterval(timer)
    },
    [moment],
  )
  return useSyncExternalStore(follow, left, left)
}
