import { useRef } from 'react'
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

/** Returns functions to move through a report's questions; `show` renders the target first. */
export function useReportWays(all: Numbered[], shown: Numbered[], show: (number: number) => void) {
  // The last questions cannot scroll up to the top, so the target of the last jump is remembered.
  const last = useRef({ number: 0, scrollY: -1 })
  function goTo(number: number): void {
    show(number)
    const heading = document.getElementById(reviewedId(number))
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
    last.current = { number, scrollY: window.scrollY }
  }
  function goToNextWrong(): void {
    const { number, scrollY } = last.current
    const next = nextWrong(all, scrollY === window.scrollY ? number : numberRead(shown))
    if (next !== null) goTo(next)
  }
  return { goTo, goToNextWrong }
}
