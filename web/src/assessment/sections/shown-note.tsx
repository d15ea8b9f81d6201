import { useAttempt, useAttemptState } from '../attempt/attempt-context.ts'
import { QuestionNote } from './question-note.tsx'

/** The note about the answer to the question on display. */
export function ShownNote() {
  const { questions } = useAttempt().opened
  const question = questions[useAttemptState(({ at }) => at)]
  return question ? <QuestionNote questionId={question.id} /> : null
}
