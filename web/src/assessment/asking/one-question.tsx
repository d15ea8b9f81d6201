import { useAttempt, useAttemptState } from '../attempt/attempt-context.ts'
import { QuestionCard } from './question-card.tsx'

/** The question on display. */
export function OneQuestion() {
  const attempt = useAttempt()
  const at = useAttemptState((state) => state.at)
  const question = attempt.opened.questions[at]
  if (!question) return null
  return (
    <div key={question.id} className="rounded-card border border-line bg-card px-3 py-2.5 md:p-5">
      <QuestionCard question={question} index={at} />
    </div>
  )
}
