import { useSearch, useParams } from '@tanstack/react-router'
import { Printer, ArrowUp, ChevronDown, Repeat2 } from 'lucide-react'
import { memo, type ReactNode, useRef, useState, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { m } from '#messages/web'
import { AskDoubt } from '../../session/doubts/ask-doubt.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useProgressiveList } from '../content/fast-path/use-progressive-list.ts'
import type { ReviewedQuestion, QuestionOutcome } from '../question.ts'
import {
  type Filter,
  filterToRevise,
  hasSamePassage,
  nextWrong,
  numbered,
  shownOf,
  countOf,
  type Numbered,
} from './questions/review.rules.ts'
import { useReportWays } from './questions/use-report-ways.ts'
import { VerdictStrip } from './questions/verdict-strip.tsx'
import { ReviewedCard } from './reviewed-card.tsx'
import { ReportAnalysis } from './standing/report-analysis.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { submit } from '../../api/calls.ts'
import { useHasExtensions } from '../../api/extensions.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { excerpt } from './excerpt.rules.ts'

const TO_PRACTISE: ReadonlySet<QuestionOutcome> = new Set(['wrong', 'partly', 'left'])

/** In a report: adds wrong and left-out questions to the student's list, and links to it. */
export function PractiseAgain({ questions }: { questions: ReviewedQuestion[] }) {
  const hasExtensions = useHasExtensions()
  // Each kind's report has the attempt's id in its address.
  const { quiz_id, record_id, enrollmentId } = useParams({ strict: false })
  const attemptId = quiz_id ?? record_id ?? enrollmentId
  const count = questions.filter(({ outcome }) => TO_PRACTISE.has(outcome)).length
  if (!hasExtensions || attemptId === undefined || count === 0) return null
  return <Practise attemptId={attemptId} count={count} />
}

function Practise({ attemptId, count }: { attemptId: number; count: number }) {
  const stud_id = useStudId()
  const client = useQueryClient()
  const { data, isPending, mutate } = useMutation({
    mutationFn: async () => (await submit('/Student/redo_add', { stud_id, attempt_id: attemptId })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: ['redo', stud_id] }),
    onError: (error) => toast.error(error.message, { id: error.message }),
  })
  return (
    <div className="flex min-h-11 flex-wrap items-center print:hidden">
      {data ? (
        <Added total={data.total} />
      ) : (
        <span className="-ms-3">
          <Button look="quiet" icon={Repeat2} busy={isPending} onClick={() => mutate()}>
            {m.report_redo({ count })}
          </Button>
        </span>
      )}
    </div>
  )
}

/** In the place of the button, with its focus. */
function Added({ total }: { total: number }) {
  const words = useRef<HTMLSpanElement>(null)
  useEffect(() => words.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <span ref={words} tabIndex={-1} className="rounded-sm font-medium">
        {m.report_redo_added({ count: total })}
      </span>
      <ButtonLink look="quiet" place={paths.redo()}>
        {m.report_redo_open()}
      </ButtonLink>
    </>
  )
}

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
    <div role="group" aria-label={m.report_filter()} className="flex flex-wrap gap-2.5">
      {choices.map(
        ([choice, words, count]) =>
          count > 0 && (
            <Button
              key={choice}
              look={choice === filter ? 'primary' : 'secondary'}
              aria-pressed={choice === filter}
              onClick={() => onFilter(choice)}
            >
              {words}
            </Button>
          ),
      )}
    </div>
  )
}

type ReportWaysProps = { onNextWrong: (() => void) | null; onUp: () => void }

/** The ways through a long report, in reach of the thumb wherever one is in it. */
function ReportWays({ onNextWrong, onUp }: ReportWaysProps) {
  return (
    <div className="pointer-events-none sticky bottom-0 z-10 flex justify-end pb-[max(12px,env(safe-area-inset-bottom))] print:hidden">
      <div className="pointer-events-auto flex gap-1 rounded-2xl border border-line bg-card p-1 shadow-[0_6px_20px_rgb(16_32_31/12%)]">
        {onNextWrong && (
          <Button look="quiet" icon={ChevronDown} onClick={onNextWrong}>
            {m.report_next_wrong()}
          </Button>
        )}
        <IconButton icon={ArrowUp} look="square" label={m.report_up()} title={m.report_up()} onClick={onUp} />
      </div>
    </div>
  )
}

type ReportQuestionsProps = {
  /** The paper's name. */
  paper: string
  marks: number
  maxMarks: number
  /** Null for kinds of test without ranks. */
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
