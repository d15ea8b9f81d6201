import { Printer } from 'lucide-react'
import { memo, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '#messages/web'
import { AskDoubt } from '../../session/ask-doubt.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ManyFormulas } from '../content/rich-text.tsx'
import { useMathReady } from '../content/math-library.ts'
import type { ReviewedQuestion } from '../question.ts'
import { excerpt } from './excerpt.rules.ts'
import { likelyHeight } from './likely-height.rules.ts'
import { ReportSkeleton } from './report-skeleton.tsx'
import { ReportSummary, type Summary } from './report-summary.tsx'
import { verdictOf } from './report.rules.ts'
import { ReviewedCard } from './reviewed-card.tsx'
import { AT_FIRST, useGrowing } from './use-growing.ts'

type ReportViewProps = {
  summary: Summary
  questions: ReviewedQuestion[]
  /** Asks for the report anew: the addresses of its pictures end. */
  onReload: () => void
  /** Where to go from here. */
  onward: ReactNode
}

/** A closed attempt: passed or not, the marks, and what was wrong. */
export function ReportView({ summary, questions, onReload, onward }: ReportViewProps) {
  const [onlyWrong, setOnlyWrong] = useState(false)
  const numbered = questions.map((question, index) => ({ question, number: index + 1 }))
  const wrong = numbered.filter(({ question }) => verdictOf(question) === 'wrong')
  const [drawn, drawAll] = useGrowing(questions.length)
  const shown = (onlyWrong ? wrong : numbered).slice(0, drawn)
  const toFirstWrong = () => {
    flushSync(drawAll)
    jumpTo(wrong[0]?.number)
  }
  const drawable = useMathReady(questions.flatMap(({ text, choices }) => [text, ...choices.map((one) => one.text)]))
  if (!drawable) return <ReportSkeleton />
  return (
    <div className="mx-auto grid max-w-214 [print-color-adjust:exact] animate-appear grid-cols-1 gap-4">
      <ReportSummary {...summary} />
      <div className="flex flex-wrap items-center gap-2.5 print:hidden">
        {wrong.length > 0 && (
          <>
            <Button look="secondary" onClick={() => setOnlyWrong(!onlyWrong)}>
              {onlyWrong ? m.report_all({ count: questions.length }) : m.report_only_wrong({ count: wrong.length })}
            </Button>
            {!onlyWrong && (
              <Button look="quiet" onClick={toFirstWrong}>
                {m.report_first_wrong()}
              </Button>
            )}
          </>
        )}
        <span className="ms-auto">
          <Button look="quiet" icon={Printer} onClick={() => window.print()}>
            {m.report_print()}
          </Button>
        </span>
      </div>
      <ol className="grid grid-cols-1 gap-4">
        {shown.map(({ question, number }, index) => (
          // The first ones are looked at: they are drawn whole at once, so that nothing moves.
          <ManyFormulas key={question.id} value={index >= AT_FIRST}>
            <Reviewed question={question} number={number} paper={summary.name} onReload={onReload} />
          </ManyFormulas>
        ))}
      </ol>
      <div className="grid gap-2.5 md:flex md:justify-center print:hidden">{onward}</div>
    </div>
  )
}

type ReviewedProps = { question: ReviewedQuestion; number: number; paper: string; onReload: () => void }

const Reviewed = memo(function Reviewed({ question, number, paper, onReload }: ReviewedProps) {
  const place = m.doubt_question({ paper, number, question: excerpt(question.text) })
  return (
    // Long papers stay quick: what is not near the screen is not laid out.
    <li
      className="break-inside-avoid [content-visibility:auto] print:[content-visibility:visible]"
      style={{ containIntrinsicSize: `auto ${likelyHeight(question)}px` }}
    >
      <ReviewedCard
        question={question}
        number={number}
        onReload={onReload}
        ask={<AskDoubt place={place} className={buttonClass('quiet')} />}
      />
    </li>
  )
})

function jumpTo(number: number | undefined): void {
  const heading = document.getElementById(`reviewed-${number}`)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}
