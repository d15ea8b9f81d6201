import type { ReactNode } from 'react'
import { questionTexts } from '../content/question-texts.rules.ts'
import { useMathReady } from '../math/math-library.ts'
import type { ReviewedQuestion } from '../question.ts'
import { ReportQuestions } from './report-questions.tsx'
import { ReportQuestionsSkeleton } from './report-skeleton.tsx'
import { ReportSummary, type Summary } from './report-summary.tsx'

type ReportViewProps = {
  summary: Summary
  /** Of an exam, whose students are ranked. */
  attemptId?: number
  questions: ReviewedQuestion[]
  /** Asks for the report anew: the addresses of its pictures end. */
  onReload: () => void
  /** Where to go from here. */
  onward: ReactNode
}

/** A closed attempt: passed or not and the marks at once, what was wrong as soon as it can be drawn as it will stay. */
export function ReportView({ summary, attemptId, questions, onReload, onward }: ReportViewProps) {
  const drawable = useMathReady(questions.flatMap(questionTexts))
  return (
    <div className="grid max-w-reading [print-color-adjust:exact] grid-cols-1 gap-4">
      <ReportSummary {...summary} />
      {drawable ? (
        <ReportQuestions
          paper={summary.name}
          marks={summary.marks}
          maxMarks={summary.maxMarks}
          attemptId={attemptId ?? null}
          questions={questions}
          onReload={onReload}
          onward={onward}
        />
      ) : (
        <ReportQuestionsSkeleton />
      )}
    </div>
  )
}
