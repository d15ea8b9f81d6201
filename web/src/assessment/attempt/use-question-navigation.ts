import { useAttempt } from './attempt-context.ts'
import { unsavedPart } from './unsaved-part.ts'
import { focusQuestion } from './focus-question.ts'

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
    // Where what asks did not come, the choice stays as it was given, and nobody is held up.
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
