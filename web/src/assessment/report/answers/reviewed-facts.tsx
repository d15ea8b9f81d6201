import { Timer } from 'lucide-react'
import { m } from '#messages/web'
import type { QuestionOutcome, ReviewedQuestion } from '../../question.ts'
import { OUTCOMES, RARE_OUTCOMES } from '../outcome-looks.ts'

/** What the sign of the marks alone would not say, and how long the question was looked at. */
export function ReviewedFacts({ question: { outcome, gained, seconds, corrected } }: { question: ReviewedQuestion }) {
  const word = RARE_OUTCOMES.has(outcome) ? OUTCOMES[outcome].words() : null
  const why = WHY[outcome]?.(gained)
  if (word === null && seconds === null && corrected === undefined) return null
  return (
    <div className="mt-1.5 grid gap-1 text-sm text-ink-2">
      {(word !== null || seconds !== null) && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {word !== null && <b className="font-semibold text-ink">{word}</b>}
          {seconds !== null && (
            <span className="inline-flex items-center gap-1.5 tabular">
              <Timer size={15} aria-hidden />
              <span className="sr-only">{m.report_time_in_view()}</span>
              {durationOf(seconds)}
            </span>
          )}
        </p>
      )}
      {why && <p>{why}</p>}
      {corrected !== undefined && <p className="wrap-anywhere">{m.report_key_corrected({ reason: corrected })}</p>}
    </div>
  )
}

const WHY: Partial<Record<QuestionOutcome, (gained: number) => string>> = {
  not_evaluated: () => m.report_why_not_evaluated(),
  cancelled: (gained) => (gained > 0 ? m.report_why_cancelled_full() : m.report_why_cancelled()),
}

const durationOf = (seconds: number): string =>
  seconds < 60
    ? m.report_seconds({ seconds })
    : m.report_minutes({ minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
