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
  const go = (act: 'confirm' | 'leaveUnsaved') => () => {
    stay()
    if (question) attempt.answering[act](question.id)
    if (jumpTo !== null && attempt.show(jumpTo)) focusQuestion(jumpTo)
  }
  return (
    <ConfirmDialog
      open={jumpTo !== null}
      title={m.test_unsaved_title()}
      text={m.test_unsaved_text({ number: at + 1 })}
      choices={[
        { words: m.test_unsaved_save(), onPress: go('confirm') },
        { words: m.test_unsaved_leave(), onPress: go('leaveUnsaved') },
      ]}
      onClose={stay}
    />
  )
}
