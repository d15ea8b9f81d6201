import { type RefObject, useEffect, useRef } from 'react'

/**
 * For the heading of what comes in the place of something else: keyboard and screen reader go along, and it is in view
 * with what it is the heading of.
 */
export function useArrival<Whole extends HTMLElement>(
  takesFocus: boolean,
): [heading: RefObject<HTMLHeadingElement | null>, whole: RefObject<Whole | null>] {
  const heading = useRef<HTMLHeadingElement>(null)
  const whole = useRef<Whole>(null)
  useEffect(() => {
    if (!takesFocus) return
    heading.current?.focus({ preventScroll: true })
    const shown = whole.current ?? heading.current
    shown?.scrollIntoView({ block: 'nearest' })
  }, [takesFocus])
  return [heading, whole]
}
