import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { Card } from '../../ui/cards/card.tsx'
import { MatchLists } from '../content/match-lists.tsx'
import { BesidePassage, Passage } from '../content/passage.tsx'
import { QuestionPicture } from '../content/question-picture.tsx'
import { RichText } from '../content/rich-text.tsx'
import type { ReviewedQuestion } from '../question.ts'
import { reviewedId } from './questions/use-report-ways.ts'
import { marksText } from '../lists/report.rules.ts'
import { ReviewedFacts } from './answers/reviewed-facts.tsx'
import { ReviewedNumber } from './answers/reviewed-number.tsx'
import { ReviewedOptions } from './answers/reviewed-options.tsx'
import { OUTCOMES } from './outcome-looks.ts'

type ReviewedCardProps = {
  question: ReviewedQuestion
  number: number
  onReload?: (() => void) | undefined
  /** The question before it has the same passage. */
  isPassageRepeated?: boolean | undefined
  /** The way to a teacher. */
  ask?: ReactNode
}

/** A question as it was answered, with what would have been right, and why. */
export function ReviewedCard({ question, number, onReload, isPassageRepeated, ask }: ReviewedCardProps) {
  const { text, picture, lists, outcome, explanation } = question
  return (
    <Card as="article">
      <div className="flex items-center justify-between gap-3">
        <h3 id={reviewedId(number)} tabIndex={-1} className="scroll-mt-2 rounded-sm font-semibold">
          {m.test_question({ number })}
        </h3>
        <Gained question={question} />
      </div>
      <ReviewedFacts question={question} />
      <div className="mt-3">
        <BesidePassage passage={passageOf({ question, number, onReload, isPassageRepeated })}>
          <p className="text-[1.0625rem]/7">
            <RichText text={text} />
          </p>
          {picture && (
            <div className="mt-4">
              <QuestionPicture src={picture} alt={m.test_picture({ number })} zoom onReload={onReload} />
            </div>
          )}
          {lists && <MatchLists lists={lists} />}
          <div className="mt-4">
            {question.answerType === 'number' ? (
              <ReviewedNumber question={question} />
            ) : (
              <ReviewedOptions question={question} onReload={onReload} />
            )}
          </div>
          {outcome === 'left' && <p className="mt-3 text-sm font-medium text-ink-2">{m.report_not_answered()}</p>}
        </BesidePassage>
      </div>
      {explanation && (
        <div className="mt-4 rounded-control bg-brand-50 px-4 py-3">
          <h4 className="text-sm font-semibold text-brand-strong">{m.report_explanation()}</h4>
          <p className="mt-0.5">
            <RichText text={explanation} />
          </p>
        </div>
      )}
      {ask && <div className="mt-3 -mb-1 -ms-3 print:hidden">{ask}</div>}
    </Card>
  )
}

function passageOf({ question, number, onReload, isPassageRepeated }: ReviewedCardProps) {
  const { passage, passagePicture } = question
  if (!passage && !passagePicture) return null
  const alt = m.test_passage_picture({ number })
  const picture = passagePicture && <QuestionPicture src={passagePicture} alt={alt} zoom onReload={onReload} />
  return <Passage text={passage} picture={picture} repeated={isPassageRepeated ?? false} />
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
