import { Check, Minus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { Card } from '../../ui/cards/card.tsx'
import { letterOf } from '../content/letter.rules.ts'
import { QuestionPicture } from '../content/question-picture.tsx'
import { RichText } from '../content/rich-text.tsx'
import type { Option, ReviewedQuestion } from '../question.ts'
import { reviewedId } from './questions/use-report-ways.ts'
import { marksText, type Verdict, verdictOf } from '../lists/report.rules.ts'

type ReviewedCardProps = {
  question: ReviewedQuestion
  number: number
  onReload?: () => void
  /** The way to a teacher. */
  ask?: ReactNode
}

/** A question as it was answered, with what would have been right, and why. */
export function ReviewedCard({ question, number, onReload, ask }: ReviewedCardProps) {
  const { text, picture, options, right, chosen, explanation } = question
  const verdict = verdictOf(question)
  return (
    <Card as="article">
      <div className="flex items-center justify-between gap-3">
        <h3 id={reviewedId(number)} tabIndex={-1} className="scroll-mt-2 rounded-sm font-semibold">
          {m.test_question({ number })}
        </h3>
        <Gained question={question} verdict={verdict} />
      </div>
      <p className="mt-3 text-[1.0625rem]/7">
        <RichText text={text} />
      </p>
      {picture && (
        <div className="mt-4">
          <QuestionPicture src={picture} alt={m.test_picture({ number })} zoom onReload={onReload} />
        </div>
      )}
      <ul className="mt-4 grid grid-cols-1 gap-2.5 print:grid-cols-2">
        {options.map((option, index) => (
          <ReviewedOption
            key={option.key}
            option={option}
            letter={letterOf(index)}
            isRight={option.key === right}
            isChosen={option.key === chosen}
            onReload={onReload}
          />
        ))}
      </ul>
      {verdict === 'left' && <p className="mt-3 text-sm font-medium text-ink-2">{m.report_not_answered()}</p>}
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

const VERDICTS = {
  right: [Check, 'bg-good-50 text-good'],
  wrong: [X, 'bg-bad-50 text-bad'],
  left: [Minus, 'bg-shade text-ink-2'],
} as const

function Gained({ question: { gained, marks }, verdict }: { question: ReviewedQuestion; verdict: Verdict }) {
  const [Icon, look] = VERDICTS[verdict]
  return (
    <span
      className={`inline-flex min-h-7 items-center gap-1.5 rounded-full px-3 text-sm font-semibold tabular ${look}`}
    >
      <Icon size={15} aria-hidden />
      {m.report_gained({ gained: marksText(gained), marks })}
    </span>
  )
}

type ReviewedOptionProps = {
  option: Option
  letter: string
  isRight: boolean
  isChosen: boolean
  onReload: (() => void) | undefined
}

function ReviewedOption({ option, letter, isRight, isChosen, onReload }: ReviewedOptionProps) {
  const { text, picture } = option
  const [box, circle] = LOOKS[isRight ? 'right' : isChosen ? 'wrong' : 'other']
  return (
    <li className={`flex min-h-14 items-center gap-3.5 rounded-control border px-4 py-2.5 print:min-h-0 ${box}`}>
      <span className={`grid size-7.5 shrink-0 place-items-center rounded-full border text-sm font-semibold ${circle}`}>
        {letter}
      </span>
      <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3.5 gap-y-1">
        <span className={`max-w-full min-w-0 ${picture ? 'w-80' : ''}`}>
          {picture ? (
            <QuestionPicture src={picture} alt={text || m.test_option_picture({ letter })} onReload={onReload} />
          ) : (
            <RichText text={text} />
          )}
        </span>
        {(isRight || isChosen) && (
          <span className={`text-sm font-semibold ${isRight ? 'text-good' : 'text-bad'}`}>
            {wordsOf(isRight, isChosen)}
          </span>
        )}
      </span>
    </li>
  )
}

const LOOKS = {
  right: ['border-good bg-good-50', 'border-good bg-good text-card'],
  wrong: ['border-bad bg-bad-50', 'border-bad bg-bad text-card'],
  other: ['border-line', 'border-line-soft text-ink-2'],
} as const

function wordsOf(isRight: boolean, isChosen: boolean): string {
  if (!isRight) return m.report_your_answer()
  return isChosen ? m.report_your_right_answer() : m.report_correct_answer()
}
