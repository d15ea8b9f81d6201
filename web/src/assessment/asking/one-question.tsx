import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { Card } from '../../ui/cards/card.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useAttempt, useAttemptState } from '../attempt/attempt-context.ts'
import { QuestionCard } from './question-card.tsx'

type OneQuestionProps = { onMarkNext: () => void; moves: ReactNode }

/** Both fit beside each other on the smallest phone. */
const NARROW = 'grid max-lg:*:px-2.5 max-lg:*:text-sm'

/** The question on display and what can be done with it. */
export function OneQuestion({ onMarkNext, moves }: OneQuestionProps) {
  const attempt = useAttempt()
  const at = useAttemptState((state) => state.at)
  const question = attempt.opened.questions[at]
  const nothing = useAttemptState(({ entries }) => !question || (entries.get(question.id)?.option ?? null) === null)
  const locked = useAttemptState(({ phase }) => phase !== 'taking')
  if (!question) return null
  return (
    <>
      <Card key={question.id}>
        <QuestionCard question={question} index={at} />
      </Card>
      <div className="mt-4 flex flex-wrap gap-2.5 *:grow lg:items-center lg:*:grow-0">
        <span className={`${NARROW} lg:order-3`}>
          <Button look="secondary" disabled={locked} onClick={onMarkNext}>
            {m.test_mark_next()}
          </Button>
        </span>
        <span className={`${NARROW} lg:order-2 lg:ms-auto`}>
          <Button look="secondary" disabled={nothing || locked} onClick={() => attempt.clear(question.id)}>
            {m.test_clear()}
          </Button>
        </span>
        {moves}
      </div>
    </>
  )
}
