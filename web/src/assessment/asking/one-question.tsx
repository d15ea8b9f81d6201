import { Card } from '#ui/cards/card.tsx'
import { useAttempt, useAttemptState } from '../attempt/attempt-context.ts'
import { QuestionCard } from './question-card.tsx'

/** The question on display. */
export function OneQuestion() {
  const attempt = useAttempt()
  const at = useAttemptState((state) => state.at)
  const question = attempt.opened.questions[at]
  if (!question) return null
  return (
    <Card key={question.id}>
      <QuestionCard question={question} index={at} />
    </Card>
  )
}
