import { useAttempt } from './attempt-context.ts'

export const headingId = (index: number): string => `question-${index + 1}`

/** Ways from question to question; keyboard and screen reader go along. */
export function useQuestionNavigation() {
  const attempt = useAttempt()
  const last = attempt.opened.questions.length - 1
  /** False at either end. */
  function goTo(index: number): boolean {
    if (index < 0 || index > last) return false
    attempt.show(index)
    requestAnimationFrame(() => {
      const heading = document.getElementById(headingId(index))
      heading?.scrollIntoView({ block: 'start' })
      heading?.focus({ preventScroll: true })
    })
    return true
  }
  return { goTo, step: (by: 1 | -1) => goTo(attempt.store.getState().at + by) }
}
