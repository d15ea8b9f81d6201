import { type RefObject, useEffect, useRef } from 'react'

/** For a list of numbers, one for each question in order: scrolls the question on display into view, within what holds the list; the page stays. */
export function useCurrentInView(at: number): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A dialog is opened after what it holds is drawn.
    const frame = requestAnimationFrame(() => {
      const number = list.current?.querySelectorAll('ol button')[at]
      const around = list.current?.closest('aside, dialog')
      if (number && around) scrollTo(around, number)
    })
    return () => cancelAnimationFrame(frame)
  }, [at])
  return list
}

function scrollTo(around: Element, number: Element): void {
  const [outer, inner] = [around.getBoundingClientRect(), number.getBoundingClientRect()]
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return
  around.scrollTop += inner.top + inner.height / 2 - (outer.top + outer.height / 2)
}
