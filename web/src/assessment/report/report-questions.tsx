import { useSearch } from '@tanstack/react-router'
import { Printer, ArrowUp, ChevronDown } from 'lucide-react'
import { memo, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '#messages/web'
import { AskDoubt } from '../../session/doubts/ask-doubt.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { useProgressiveList } from '../content/fast-path/use-progressive-list.ts'
import type { ReviewedQuestion } from '../question.ts'
import { drawnExcerpt, writtenExcerpt } from './question-words.ts'
import {
  type Filter,
  filterToRevise,
  hasSamePassage,
  nextWrong,
  shownOf,
  countOf,
  type Numbered,
} from './questions/review.rules.ts'
import { useReportWays } from './questions/use-report-ways.ts'
import { VerdictStrip } from './questions/verdict-strip.tsx'
import { toTabs } from './report-tabs.tsx'
import { ReviewedCard } from './reviewed-card.tsx'

type QuestionFilterProps = { all: Numbered[]; filter: Filter; onFilter: (filter: Filter) => void }

/** All questions, the wrong ones, or those that were left; none where it would show the same. */
function QuestionFilter({ all, filter, onFilter }: QuestionFilterProps) {
  const [wrong, left] = [shownOf(all, 'wrong').length, shownOf(all, 'left').length]
  const wordsOfWrong = countOf(all, 'partly') > 0 ? m.report_only_wrong_or_partly : m.report_only_wrong
  if (wrong + left === 0) return null
  const choices: [Filter, string, number][] = [
    ['all', m.report_all({ count: all.length }), all.length],
    ['wrong', wordsOfWrong({ count: wrong }), wrong],
    ['left', m.report_only_left({ count: left }), left],
  ]
  return (
    <div
      role="group"
      aria-label={m.report_filter()}
      className="flex min-w-0 gap-2 overflow-x-auto py-1 [scrollbar-width:none] max-md:-mx-4 max-md:px-4 md:-my-1"
    >
      {choices.map(
        ([choice, words, count]) =>
          count > 0 && (
            <button
              key={choice}
              type="button"
              aria-pressed={choice === filter}
              className="min-h-11 shrink-0 rounded-full border border-line-soft bg-card px-4 text-sm font-semibold whitespace-nowrap text-brand-strong tabular transition-colors hover:bg-brand-50 aria-pressed:border-brand-strong aria-pressed:bg-brand-50"
              onClick={() => onFilter(choice)}
            >
              {words}
            </button>
          ),
      )}
    </div>
  )
}

type ReportWaysProps = { onNextWrong: (() => void) | null; onUp: () => void }

/**
 * The ways through a long report, in reach of the thumb: in a bar of their own below what is read. Its buttons lie where
 * the page keeps free what gets the focus: without a margin less than nothing, their focus would scroll the page.
 */
function ReportWays({ onNextWrong, onUp }: ReportWaysProps) {
  return (
    <div className="sticky bottom-(--bar) z-10 -mx-4 flex items-center justify-between gap-2 border-t border-line bg-card px-3 py-1 md:bottom-0 md:mx-0 md:pb-[max(4px,env(safe-area-inset-bottom))] md:border-x [&_button]:-scroll-mb-24 print:hidden">
      <IconButton icon={ArrowUp} look="square" label={m.report_up()} title={m.report_up()} onClick={onUp} />
      {onNextWrong && (
        <Button look="quiet" icon={ChevronDown} onClick={onNextWrong}>
          {m.report_next_wrong()}
        </Button>
      )}
    </div>
  )
}

type ReportQuestionsProps = {
  /** The paper's name. */
  paper: string
  /** The attempt that its questions are of. */
  asked: number
  all: Numbered[]
  /** True where the palette stands above the questions, not beside them. */
  hasStrip: boolean
  /** True where it is drawn for paper: then all questions are there at once. */
  isPrinted: boolean
  /** The question that another part of the report leads to. */
  wanted: number | null
  onWanted: (number: number | null) => void
  onReload: () => void
  onward: ReactNode
}

/** The questions of a report, all or those that were not right, and the ways through them. */
export function ReportQuestions(props: ReportQuestionsProps) {
  const { paper, asked, all, hasStrip, isPrinted, wanted, onWanted, onReload, onward } = props
  const { revise } = useSearch({ strict: false })
  const [filter, setFilter] = useState<Filter>(() => (revise ? filterToRevise(all) : 'all'))
  const [drawn, drawAll] = useProgressiveList(all.length, isPrinted ? all.length : 1)
  const chosen = shownOf(all, filter)
  const shown = chosen.slice(0, drawn)
  const show = (number: number) =>
    flushSync(() => {
      drawAll()
      if (!chosen.some((one) => one.number === number)) setFilter('all')
    })
  const onReached = () => onWanted(null)
  const { goTo, goToNextWrong } = useReportWays({ all, shown: chosen, show, wanted, onReached })
  return (
    <>
      <div className="flex min-w-0 items-center gap-2.5 max-md:-mb-2 print:hidden">
        <QuestionFilter all={all} filter={filter} onFilter={setFilter} />
        <PrintButton />
      </div>
      {hasStrip && <VerdictStrip all={all} onChoose={goTo} />}
      {/* The ways stand over the questions alone: above them they would hide the last numbers. */}
      <div className="grid grid-cols-1 gap-4">
        <ol className="grid grid-cols-1 gap-4">
          {shown.map(({ question, number }, index) => (
            <Reviewed
              key={question.id}
              question={question}
              number={number}
              paper={paper}
              asked={asked}
              isPassageRepeated={hasSamePassage(question, shown[index - 1]?.question)}
              onReload={onReload}
            />
          ))}
        </ol>
        {/* Before the last question is there, this would move with each. */}
        {drawn >= all.length && <div className="grid gap-2.5 md:flex md:justify-center print:hidden">{onward}</div>}
        <ReportWays onNextWrong={nextWrong(all, 0) === null ? null : goToNextWrong} onUp={toTabs} />
      </div>
    </>
  )
}

/** Not on phones, which rarely print: the browser's menu prints the same there. */
function PrintButton() {
  return (
    <span className="ms-auto shrink-0 max-md:hidden">
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
  const search = { question: question.id, attempt: asked, at: number }
  const placeOf = (words: string) => ({ words: m.doubt_question({ paper, number, question: words }), search })
  const written = placeOf(writtenExcerpt(question.text))
  const placeNow = () => {
    const drawn = drawnExcerpt(number)
    return drawn === null ? written : placeOf(drawn)
  }
  return (
    <li className="break-inside-avoid">
      <ReviewedCard
        question={question}
        number={number}
        {...card}
        ask={<AskDoubt place={written} placeNow={placeNow} className={buttonClass('quiet')} />}
      />
    </li>
  )
})
