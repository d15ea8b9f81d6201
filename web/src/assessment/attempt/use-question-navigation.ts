import { useAttempt } from './attempt-context.ts'
import { unsavedPart } from './unsaved-part.ts'
import { focusQuestion } from './focus-question.ts'

/** Functions to move from question to question; focus and screen reader move along. */
export function useQuestionNavigation() {
  const attempt = useAttempt()
  /**
   * Returns false where there is no such question, or it cannot be reached. About an unsaved choice the student is
   * asked first; otherwise `arrive` is called.
   */
  function goTo(index: number, arrive: (index: number) => void = focusQuestion): boolean {
    const { at, unsaved } = attempt.store.getState()
    const shown = attempt.opened.questions[at]
    // If the dialog's code did not load, the choice stays as it was given, and the student moves on.
    const asks = unsavedPart.loaded && shown && index !== at && unsaved.has(shown.id)
    if (asks && attempt.isReachable(index)) {
      attempt.store.setState({ jumpTo: index })
      return true
    }
    if (!attempt.show(index)) return false
    arrive(index)
    return true
  }
  return { goTo, step: (by: 1 | -1) => goTo(attempt.store.getState().at + by) }
}
