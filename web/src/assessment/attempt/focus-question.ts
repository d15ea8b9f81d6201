/** The id of the question's heading, by its place from 0. */
export const headingId = (index: number): string => `question-${index + 1}`

/** Brings the question's heading to the top, and the focus to it. */
export function focusQuestion(index: number): void {
  requestAnimationFrame(() => {
    const heading = document.getElementById(headingId(index))
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  })
}

/** Moves the focus to the heading of the first question that is shown, unless it is somewhere in the test already. */
export function focusFirst(index: number): void {
  const heading = document.getElementById(headingId(index))
  if (document.activeElement?.contains(heading)) heading?.focus({ preventScroll: true })
}

/** Brings the question's heading to the top, and leaves the focus where it is. */
export function scrollToQuestion(index: number): void {
  requestAnimationFrame(() => document.getElementById(headingId(index))?.scrollIntoView({ block: 'start' }))
}
