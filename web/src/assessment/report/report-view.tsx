import { type ReactNode, useContext, useState } from 'react'
import type { Api } from '#contract/all-calls.ts'
import { m } from '#messages/web'
import { BrandContext } from '#web/ui/brand.tsx'
import { useSession } from '../../session/session-store.ts'
import { useLazyPart } from '#ui/lazy-part.ts'
import { mediaHook } from '#ui/media-hook.ts'
import { questionTexts } from '../content/question-texts.rules.ts'
import { useMathReady } from '../math/math-library.ts'
import type { ReviewedQuestion } from '../question.ts'
import type { OtherLanguage } from '../translation/translation-context.ts'
import { TranslationsOfAttempt } from '../translation/translations-of-attempt.tsx'
import { usePractice } from './practise/use-practice.ts'
import { type Numbered, numbered } from './questions/review.rules.ts'
import { VerdictStrip } from './questions/verdict-strip.tsx'
import { ReportOverview } from './report-overview.tsx'
import { ReportQuestions } from './report-questions.tsx'
import { ReportQuestionsSkeleton } from './report-skeleton.tsx'
import type { Summary } from './report-summary.tsx'
import { ReportPanel, type ReportPart, ReportTabs, useReportPart } from './report-tabs.tsx'
import { timePart, useStanding } from './standing/standing.api.ts'
import type { Standing } from './standing/standing.ts'
import { usePrinting } from './use-printing.ts'

type HeldBackOf = NonNullable<Api['/Student/quiz_report_by_id']['data']['analytics']['held_back']>

type ReportViewProps = {
  summary: Summary
  attemptId: number
  /** True for exams, whose students are ranked. */
  isRanked: boolean
  /** The languages besides English; a server with English alone sends none. */
  languages: readonly OtherLanguage[] | undefined
  questions: ReviewedQuestion[]
  /** Questions that are held back until other papers are over. */
  heldBack?: HeldBackOf | undefined
  /** The student's challenges of the key, where there are any. */
  challenges?: ReactNode
  /** Loads the report again, since the addresses of its pictures expire. */
  onReload: () => void
  /** Links to the next steps. */
  onward: ReactNode
}

const ALL_PARTS: readonly ReportPart[] = ['overview', 'questions', 'time']
const UNTIMED_PARTS: readonly ReportPart[] = ['overview', 'questions']

/** True where there is room beside a report for its palette, from the style sheet's `xl` on. */
const useHasSide = mediaHook('(min-width: 80rem)')

/** A closed attempt in its parts: the result, the questions, and where the time went. */
export function ReportView(props: ReportViewProps) {
  const { summary, attemptId, isRanked, questions, heldBack, challenges, onward } = props
  const all = numbered(questions)
  const parts = questions.some(({ seconds }) => seconds !== null) ? ALL_PARTS : UNTIMED_PARTS
  const { part, open } = useReportPart(parts)
  const standing = useStanding(isRanked ? attemptId : null)
  const practice = usePractice(attemptId)
  const hasSide = useHasSide()
  const isPrinting = usePrinting()
  const { wanted, setWanted, choose, toQuestions } = useWays(open)
  const shows = (one: ReportPart) => part === one || (isPrinting && one !== 'time')
  return (
    <div className="grid max-w-reading [print-color-adjust:exact] grid-cols-1 gap-6 xl:max-w-none xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start print:block">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <Head summary={summary} />
        {challenges}
        <HeldBack of={heldBack} />
        <ReportTabs parts={parts} current={part} onOpen={open} />
        {shows('overview') && (
          <ReportPanel part="overview">
            <ReportOverview
              {...{ all, summary, standing, practice, onward }}
              onChoose={choose}
              onQuestions={toQuestions}
            />
          </ReportPanel>
        )}
        {shows('questions') && (
          <ReportPanel part="questions">
            <Questions
              {...props}
              all={all}
              hasSide={hasSide}
              isPrinted={isPrinting}
              wanted={wanted}
              onWanted={setWanted}
            />
          </ReportPanel>
        )}
        {shows('time') && (
          <ReportPanel part="time">
            <Time all={all} times={standing.standing?.times ?? null} onChoose={choose} />
          </ReportPanel>
        )}
      </div>
      {hasSide && <Side all={all} onChoose={choose} />}
    </div>
  )
}

/** Returns the question that another part leads to, and the ways to it and to all questions. */
function useWays(open: (part: ReportPart) => void) {
  const [wanted, setWanted] = useState<number | null>(null)
  const choose = (number: number) => {
    setWanted(number)
    open('questions')
  }
  const toQuestions = () => {
    window.scrollTo(0, 0)
    open('questions')
  }
  return { wanted, setWanted, choose, toQuestions }
}

/** The sentence about the marks; on paper below what the bars show: the academy, the student and the test's name. */
function Head({ summary: { name, headline } }: Pick<ReportViewProps, 'summary'>) {
  const { name: academy } = useContext(BrandContext)
  const student = useSession(({ user }) => user?.profile.name)
  return (
    <div>
      <div className="hidden print:block">
        <p className="mb-4 flex justify-between gap-6 border-b border-line-strong pb-2 text-sm">
          <span>{academy}</span>
          <b className="text-end">{student}</b>
        </p>
        <p className="mb-1 text-xl font-bold">{name}</p>
      </div>
      <h2 className="text-lg/6 wrap-anywhere">{headline}</h2>
    </div>
  )
}

/** The palette beside the report, where there is room. */
const Side = ({ all, onChoose }: { all: Numbered[]; onChoose: (number: number) => void }) => (
  <aside className="sticky top-[calc(var(--header)+1.25rem)] print:hidden">
    <VerdictStrip all={all} isBeside onChoose={onChoose} />
  </aside>
)

type QuestionsProps = ReportViewProps & {
  all: Numbered[]
  hasSide: boolean
  isPrinted: boolean
  wanted: number | null
  onWanted: (number: number | null) => void
}

/** The questions as soon as they can be rendered in their final form. */
function Questions(props: QuestionsProps) {
  const { all, questions, attemptId, languages, summary, hasSide, ...rest } = props
  const { isPrinted, wanted, onWanted, onReload, onward } = rest
  const drawable = useMathReady(questions.flatMap(questionTexts))
  if (!drawable) return <ReportQuestionsSkeleton />
  return (
    <TranslationsOfAttempt attemptId={attemptId} languages={languages ?? []} isOpen={false}>
      <ReportQuestions
        paper={summary.name}
        all={all}
        asked={attemptId}
        hasStrip={!hasSide}
        isPrinted={isPrinted}
        wanted={wanted}
        onWanted={onWanted}
        onReload={onReload}
        onward={onward}
      />
    </TranslationsOfAttempt>
  )
}

type TimeProps = { all: Numbered[]; times: Standing['times']; onChoose: (number: number) => void }

function Time(props: TimeProps) {
  const part = useLazyPart(timePart)
  return part && <part.TimePart {...props} />
}

/** Says that some questions are held back, since a paper that is not over contains them as well. */
function HeldBack({ of }: { of: HeldBackOf | undefined }): ReactNode {
  if (!of || of.length === 0) return null
  return (
    <ul className="grid gap-1 rounded-card border border-line bg-card p-4 text-ink-2 md:p-5">
      {of.map(({ paper, count }) => (
        <li key={paper}>{m.report_held_back({ paper, count })}</li>
      ))}
    </ul>
  )
}
