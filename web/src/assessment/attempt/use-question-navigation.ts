import { useAttempt } from './attempt-context.ts'

export const headingId = (index: number): string => `question-${index + 1}`

/** Brings the question's heading to the top, and the focus to it. */
export function focusQuestion(index: number): void {
  requestAnimationFrame(() => {
    const heading = document.getElementById(headingId(index))
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  })
}

/** Brings the question's heading to the top, and leaves the focus where it is. */
export function scrollToQuestion(index: number): void {
  requestAnimationFrame(() => document.getElementById(headingId(index))?.scrollIntoView({ block: 'start' }))
}

/** Ways from question to question; keyboard and screen reader go along. */
export function useQuestionNavigation() {
  const attempt = useAttempt()
  /**
   * False where there is no such question, or it cannot be reached. A choice that is not saved is asked about first;
   * `arrive` is what follows where there is none.
   */
  function goTo(index: number, arrive: (index: number) => void = focusQuestion): boolean {
    const { at, unsaved } = attempt.store.getState()
    const shown = attempt.opened.questions[at]
    if (shown && index !== at && unsaved.has(shown.id) && attempt.isReachable(index)) {
      attempt.store.setState({ jumpTo: index })
      return true
    }
    if (!attempt.show(index)) return false
    arrive(index)
    return true
  }
  return { goTo, step: (by: 1 | -1) => goTo(attempt.store.getState().at + by) }
}
