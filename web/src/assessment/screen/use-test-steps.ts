import { m } from '#messages/web'
import { toast } from '#ui/overlays/toast.ts'
import { useAttempt } from '../attempt/attempt-context.ts'
import { useQuestionNavigation } from '../attempt/use-question-navigation.ts'
import { timeLeftText } from '../clock/time-left.rules.ts'
import { answeredOf, countsOf, marksOf } from '../palette/palette.rules.ts'
import type { Leaving } from './test-bar.tsx'

const TOO_FEW = 'too-few'

/** Takes the message away that a submit needs more answers: it is no news once the student does something else. */
export const forgetTooFew = (): void => toast.dismiss(TOO_FEW)

/**
 * Returns the actions of Submit and of the buttons below a question; `openSummary` shows what is about to be submitted.
 */
export function useTestSteps(openSummary: () => void) {
  const attempt = useAttempt()
  const { goTo } = useQuestionNavigation()
  const submit = () => {
    if (hasTooFew(attempt)) toast.error(m.test_too_few(), { id: TOO_FEW })
    else openSummary()
  }
  const next = (leaving: Leaving) => {
    const { at, justMoved } = attempt.store.getState()
    if (justMoved) return
    const question = attempt.opened.questions[at]
    if (question && leaving !== 'mark') attempt.answering.confirm(question.id)
    if (question) attempt.mark(question.id, leaving !== 'save')
    if (!goTo(at + 1) && !saysWhenNextOpens(attempt)) submit()
  }
  return { submit, next }
}

/** At the end of a locked section that is not the last: true once it is said when the next one opens. */
function saysWhenNextOpens({ sections, store }: ReturnType<typeof useAttempt>): boolean {
  const { openPart, partSecondsLeft } = store.getState()
  const next = openPart === null ? undefined : sections[openPart + 1]
  if (!next || partSecondsLeft === null) return false
  toast(m.test_section_next_at({ open: next.name, time: timeLeftText(partSecondsLeft) }), { id: 'section-next' })
  return true
}

/** The server holds this rule too. */
function hasTooFew({ opened, testKind, store }: ReturnType<typeof useAttempt>): boolean {
  const { entries, visited } = store.getState()
  const answered = answeredOf(countsOf(marksOf(opened.questions, entries, visited)))
  return answered < Math.min(testKind.leastAnswered, opened.questions.length)
}
