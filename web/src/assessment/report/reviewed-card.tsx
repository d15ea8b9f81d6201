import { memo, type ReactNode, useDeferredValue } from 'react'
import { m } from '#messages/web'
import { Card } from '../../ui/cards/card.tsx'
import type { ReviewedQuestion } from '../question.ts'
import { QuestionLanguage } from '../translation/question-language.tsx'
import { useShownQuestion } from '../translation/use-shown-question.ts'
import { marksText } from '../lists/report.rules.ts'
import { ReviewedBody } from './answers/reviewed-body.tsx'
import { ReviewedFacts } from './answers/reviewed-facts.tsx'
import { OUTCOMES } from './outcome-looks.ts'
import { reviewedId } from './questions/use-report-ways.ts'

type ReviewedCardProps = {
  question: ReviewedQuestion
  number: number
  onReload?: (() => void) | undefined
  /** The question before it has the same passage. */
  isPassageRepeated?: boolean | undefined
  /** The way to a teacher. */
  ask?: ReactNode
}

const Body = memo(ReviewedBody)

/** A question as it was answered, with what would have been right, and why. */
export function ReviewedCard({ question, number, onReload, isPassageRepeated = false, ask }: ReviewedCardProps) {
  const shown = useShownQuestion(question)
  // A hundred questions change with one press: the finger is heard meanwhile.
  const words = useDeferredValue(shown.words)
  return (
    <Card as="article">
      <div className="flex items-center justify-between gap-3">
        <h3 id={reviewedId(number)} tabIndex={-1} className="scroll-mt-2 rounded-sm font-semibold">
          {m.test_question({ number })}
        </h3>
        <Gained question={question} />
      </div>
      <ReviewedFacts question={question} />
      <QuestionLanguage shown={shown} />
      <Body words={words} number={number} onReload={onReload} isPassageRepeated={isPassageRepeated} />
      {ask && <div className="mt-3 -mb-1 -ms-3 print:hidden">{ask}</div>}
    </Card>
  )
}

function Gained({ question: { gained, marks, outcome } }: { question: ReviewedQuestion }) {
  const { icon: Icon, look } = OUTCOMES[outcome]
  return (
    <span
      className={`inline-flex min-h-7 items-center gap-1.5 rounded-full px-3 text-sm font-semibold tabular ${look}`}
    >
      <Icon size={15} aria-hidden />
      {m.report_gained({ gained: marksText(gained), marks })}
    </span>
  )
}
