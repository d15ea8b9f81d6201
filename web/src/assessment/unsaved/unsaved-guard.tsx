import { m } from '#messages/web'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { useAttempt, useAttemptState } from '../attempt/attempt-context.ts'
import { focusQuestion } from '../attempt/focus-question.ts'

/** Asks before a question is left whose choice Save & Next has not confirmed. */
export function UnsavedGuard() {
  const attempt = useAttempt()
  const jumpTo = useAttemptState((state) => state.jumpTo)
  const at = useAttemptState((state) => state.at)
  const question = attempt.opened.questions[at]
  const stay = () => attempt.store.setState({ jumpTo: null })
  const go = (act: 'confirm' | 'discard') => () => {
    stay()
    if (!question) return
    attempt.answering[act](question.id)
    // A full section accepts no further answer, and the choice stays with a message.
    if (attempt.store.getState().unsaved.has(question.id)) return
    if (jumpTo !== null && attempt.show(jumpTo)) focusQuestion(jumpTo)
  }
  return (
    <ConfirmDialog
      open={jumpTo !== null}
      title={m.test_unsaved_title()}
      text={m.test_unsaved_text({ number: at + 1 })}
      choices={[
        { words: m.test_unsaved_save(), onPress: go('confirm') },
        { words: m.test_unsaved_discard(), onPress: go('discard') },
        { words: m.test_leave_stay(), onPress: stay },
      ]}
      onClose={stay}
    />
  )
}
