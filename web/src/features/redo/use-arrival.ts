import { useEffect, useRef } from 'react'

/** For the heading of what comes in the place of something else: keyboard and screen reader go along, and it is in view. */
export function useArrival<E extends HTMLElement>(takesFocus: boolean) {
  const heading = useRef<E>(null)
  useEffect(() => {
    if (!takesFocus) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [takesFocus])
  return heading
}
