import { type RefObject, useEffect, useRef } from 'react'

/**
 * For the heading of content that replaces other content: focus and screen reader move to it, and it scrolls into view
 * together with its content.
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
