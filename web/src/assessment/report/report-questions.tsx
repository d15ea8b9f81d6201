import { Printer } from 'lucide-react'
import { memo, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '#messages/web'
import { AskDoubt } from '../../session/support/ask-doubt.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { deferredLayout } from '../content/fast-path/deferred-layout.ts'
import { ManyFormulas } from '../content/rich-text.tsx'
import { FIRST_RENDERED, useProgressiveList } from '../content/fast-path/use-progressive-list.ts'
import type { ReviewedQuestion } from '../question.ts'
import { excerpt } from './excerpt.rules.ts'
import { verdictOf } from '../lists/report.rules.ts'
import { ReviewedCard } from './reviewed-card.tsx'

type ReportQuestionsProps = {
  /** The paper's name. */
  paper: string
  questions: ReviewedQuestion[]
  onReload: () => void
  onward: ReactNode
}

/** The questions of a report, all or the wrong ones, and what can be done with them. */
export function ReportQuestions({ paper, questions, onReload, onward }: ReportQuestionsProps) {
  const [onlyWrong, setOnlyWrong] = useState(false)
  const numbered = questions.map((question, index) => ({ question, number: index + 1 }))
  const wrong = numbered.filter(({ question }) => verdictOf(question) === 'wrong')
  const [drawn, drawAll] = useProgressiveList(questions.length)
  const shown = (onlyWrong ? wrong : numbered).slice(0, drawn)
  const toFirstWrong = () => {
    flushSync(drawAll)
    jumpTo(wrong[0]?.number)
  }
  return (
    <div className="grid grid-cols-1 gap-4">
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
          <ManyFormulas key={question.id} value={index >= FIRST_RENDERED}>
            <Reviewed question={question} number={number} paper={paper} onReload={onReload} />
          </ManyFormulas>
        ))}
      </ol>
      {/* Before the last question is there, this would move with each. */}
      {drawn >= questions.length && <div className="grid gap-2.5 md:flex md:justify-center print:hidden">{onward}</div>}
    </div>
  )
}

type ReviewedProps = { question: ReviewedQuestion; number: number; paper: string; onReload: () => void }

const Reviewed = memo(function Reviewed({ question, number, paper, onReload }: ReviewedProps) {
  const layout = deferredLayout(question)
  const place = m.doubt_question({ paper, number, question: excerpt(question.text) })
  return (
    <li className={`break-inside-avoid ${layout.className}`} style={layout.style}>
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
