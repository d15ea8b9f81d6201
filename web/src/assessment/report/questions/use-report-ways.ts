import { useEffect, useEffectEvent, useRef } from 'react'
import { nextWrong, type Numbered } from './review.rules.ts'

/** A question counts as being read when its heading is at most this far from the top. */
const READ_PX = 80

export const reviewedId = (number: number): string => `reviewed-${number}`

/** The number of the question that is read, 0 above the first. */
function numberRead(shown: Numbered[]): number {
  let read = 0
  for (const { number } of shown) {
    const top = document.getElementById(reviewedId(number))?.getBoundingClientRect().top
    if (top === undefined || top > READ_PX) break
    read = number
  }
  return read
}

type Ways = {
  all: Numbered[]
  shown: Numbered[]
  /** Renders a question, so that it can be gone to. */
  show: (number: number) => void
  /** A question that another part of the report leads to, and what to call once it is reached. */
  wanted: number | null
  onReached: () => void
}

/** Returns functions to move through a report's questions. */
export function useReportWays({ all, shown, show, wanted, onReached }: Ways) {
  // The last questions cannot scroll up to the top, so the target of the last jump is remembered.
  const last = useRef({ number: 0, scrollY: -1 })
  function goTo(number: number): void {
    show(number)
    const heading = document.getElementById(reviewedId(number))
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
    last.current = { number, scrollY: window.scrollY }
  }
  const reach = useEffectEvent((number: number) => {
    goTo(number)
    onReached()
  })
  useEffect(() => {
    if (wanted === null) return
    // Outside of React's own work, since the question has to be rendered first.
    const timer = setTimeout(() => reach(wanted))
    return () => clearTimeout(timer)
  }, [wanted])
  function goToNextWrong(): void {
    const { number, scrollY } = last.current
    const next = nextWrong(all, scrollY === window.scrollY ? number : numberRead(shown))
    if (next !== null) goTo(next)
  }
  return { goTo, goToNextWrong }
}
