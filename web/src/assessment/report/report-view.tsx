import type { ReactNode } from 'react'
import type { Api } from '#contract/all-calls.ts'
import { m } from '#messages/web'
import { questionTexts } from '../content/question-texts.rules.ts'
import { useMathReady } from '../math/math-library.ts'
import type { ReviewedQuestion } from '../question.ts'
import type { OtherLanguage } from '../translation/translation-context.ts'
import { TranslationsOfAttempt } from '../translation/translations-of-attempt.tsx'
import { ReportQuestions } from './report-questions.tsx'
import { ReportQuestionsSkeleton } from './report-skeleton.tsx'
import { ReportSummary, type Summary } from './report-summary.tsx'

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

/**
 * A closed attempt: the result and the marks at once, the questions as soon as they can be rendered in their final
 * form.
 */
export function ReportView(props: ReportViewProps) {
  const { summary, attemptId, isRanked, languages, questions, heldBack, challenges, onReload, onward } = props
  const drawable = useMathReady(questions.flatMap(questionTexts))
  return (
    <div className="grid max-w-reading [print-color-adjust:exact] grid-cols-1 gap-4">
      <ReportSummary {...summary} />
      {challenges}
      <HeldBack of={heldBack} />
      {drawable ? (
        <TranslationsOfAttempt attemptId={attemptId} languages={languages ?? []} isOpen={false}>
          <ReportQuestions
            paper={summary.name}
            marks={summary.marks}
            maxMarks={summary.maxMarks}
            attemptId={isRanked ? attemptId : null}
            asked={attemptId}
            questions={questions}
            onReload={onReload}
            onward={onward}
          />
        </TranslationsOfAttempt>
      ) : (
        <ReportQuestionsSkeleton />
      )}
    </div>
  )
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
