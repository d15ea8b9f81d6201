import { useSearch } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { memo, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '#messages/web'
import { AskDoubt } from '../../session/doubts/ask-doubt.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ManyFormulas } from '../content/rich-text.tsx'
import { FIRST_RENDERED, useProgressiveList } from '../content/fast-path/use-progressive-list.ts'
import type { ReviewedQuestion } from '../question.ts'
import { excerpt } from './excerpt.rules.ts'
import { PractiseAgain } from './practise-again.tsx'
import { QuestionFilter } from './questions/question-filter.tsx'
import { ReportWays } from './questions/report-ways.tsx'
import { type Filter, filterToRevise, hasSamePassage, nextWrong, numbered, shownOf } from './questions/review.rules.ts'
import { useReportWays } from './questions/use-report-ways.ts'
import { VerdictStrip } from './questions/verdict-strip.tsx'
import { ReviewedCard } from './reviewed-card.tsx'
import { ReportAnalysis } from './standing/report-analysis.tsx'

type ReportQuestionsProps = {
  /** The paper's name. */
  paper: string
  marks: number
  maxMarks: number
  /** Null where there are no ranks. */
  attemptId: number | null
  /** The attempt that its questions are of. */
  asked: number
  questions: ReviewedQuestion[]
  onReload: () => void
  onward: ReactNode
}

/** The questions of a report, all or those that were not right, and the ways through them. */
export function ReportQuestions({ paper, asked, questions, onReload, onward, ...attempt }: ReportQuestionsProps) {
  const { revise } = useSearch({ strict: false })
  const all = numbered(questions)
  const [filter, setFilter] = useState<Filter>(() => (revise ? filterToRevise(all) : 'all'))
  const [drawn, drawAll] = useProgressiveList(questions.length)
  const top = useRef<HTMLDivElement>(null)
  const chosen = shownOf(all, filter)
  const shown = chosen.slice(0, drawn)
  const { goTo, goToNextWrong } = useReportWays(all, chosen, (number) =>
    flushSync(() => {
      drawAll()
      if (!chosen.some((one) => one.number === number)) setFilter('all')
    }),
  )
  const toTop = () => {
    top.current?.scrollIntoView({ block: 'start' })
    top.current?.focus({ preventScroll: true })
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <ReportAnalysis all={all} {...attempt} onChoose={goTo} />
      <div ref={top} tabIndex={-1} className="scroll-mt-4 outline-none">
        <VerdictStrip all={all} onChoose={goTo} />
      </div>
      <PractiseAgain questions={questions} />
      <div className="flex flex-wrap items-center gap-2.5 print:hidden">
        <QuestionFilter all={all} filter={filter} onFilter={setFilter} />
        <PrintButton />
      </div>
      {/* The ways stand over the questions alone: above them they would hide the last numbers. */}
      <div className="grid grid-cols-1 gap-4">
        <ol className="grid grid-cols-1 gap-4">
          {shown.map(({ question, number }, index) => (
            // The first ones are looked at: they are drawn whole at once, so that nothing moves.
            <ManyFormulas key={question.id} value={index >= FIRST_RENDERED}>
              <Reviewed
                question={question}
                number={number}
                paper={paper}
                asked={asked}
                isPassageRepeated={hasSamePassage(question, shown[index - 1]?.question)}
                onReload={onReload}
              />
            </ManyFormulas>
          ))}
        </ol>
        {/* Before the last question is there, this would move with each. */}
        {drawn >= questions.length && (
          <div className="grid gap-2.5 md:flex md:justify-center print:hidden">{onward}</div>
        )}
        <ReportWays onNextWrong={nextWrong(all, 0) === null ? null : goToNextWrong} onUp={toTop} />
      </div>
    </div>
  )
}

function PrintButton() {
  return (
    <span className="ms-auto">
      <Button look="quiet" icon={Printer} onClick={() => window.print()}>
        {m.report_print()}
      </Button>
    </span>
  )
}

type ReviewedProps = {
  question: ReviewedQuestion
  number: number
  paper: string
  asked: number
  isPassageRepeated: boolean
  onReload: () => void
}

const Reviewed = memo(function Reviewed({ question, number, paper, asked, ...card }: ReviewedProps) {
  const words = m.doubt_question({ paper, number, question: excerpt(question.text) })
  const search = { question: question.id, attempt: asked, at: number }
  return (
    <li className="break-inside-avoid">
      <ReviewedCard
        question={question}
        number={number}
        {...card}
        ask={<AskDoubt place={{ words, search }} className={buttonClass('quiet')} />}
      />
    </li>
  )
})
