import { useEffect, useEffectEvent } from 'react'
import { type LazyPart, useTriedPart } from '#ui/lazy-part.ts'

const AGAIN_MS = 2000

/** Returns the part, null until it is loaded, and tries until it is: for what a test needs behind its first screen. */
export function useUntilLoaded<T>(wanted: LazyPart<T>): T | null {
  const { part, tries, retry } = useTriedPart(wanted)
  const again = useEffectEvent(retry)
  useEffect(() => {
    if (tries === 0) return
    const timer = setTimeout(again, AGAIN_MS)
    return () => clearTimeout(timer)
  }, [tries])
  return part
}
