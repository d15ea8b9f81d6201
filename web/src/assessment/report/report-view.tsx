import type { ReactNode } from 'react'
import { questionTexts } from '../content/question-texts.rules.ts'
import { useMathReady } from '../math/math-library.ts'
import type { ReviewedQuestion } from '../question.ts'
import type { OtherLanguage } from '../translation/translation-context.ts'
import { TranslationsOfAttempt } from '../translation/translations-of-attempt.tsx'
import { HeldBack, type HeldBackOf } from './held-back.tsx'
import { ReportQuestions } from './report-questions.tsx'
import { ReportQuestionsSkeleton } from './report-skeleton.tsx'
import { ReportSummary, type Summary } from './report-summary.tsx'

type ReportViewProps = {
  summary: Summary
  attemptId: number
  /** Of an exam its students are. */
  isRanked: boolean
  /** Beside English; a server that knows one alone tells none. */
  languages: readonly OtherLanguage[] | undefined
  questions: ReviewedQuestion[]
  /** What is not shown before other papers are over. */
  heldBack?: HeldBackOf | undefined
  /** What the student held against the key, where that was anything. */
  challenges?: ReactNode
  /** Asks for the report anew: the addresses of its pictures end. */
  onReload: () => void
  /** Where to go from here. */
  onward: ReactNode
}

/** A closed attempt: passed or not and the marks at once, what was wrong as soon as it can be drawn as it will stay. */
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
