import type { Clock } from '../../ports/clock.ts'
import type { Settings } from '../../ports/settings.ts'
import { toInstant } from '../../ports/time.ts'
import type { StoredAttempt } from '../attempt/attempt.queries.ts'
import { receiptNumber, toMarks } from '../attempt/attempt.rules.ts'
import type { Review } from '../attempt/review.rules.ts'
import type { StoredPaper } from '../paper/paper.queries.ts'
import { areResultsOut, resultsMoment, type ResultsTiming } from './results.rules.ts'

/** The specification's words of a kind for passed and not passed. */
export type WordOf<Word extends string> = (passed: number | null) => Word

/** The clock that decides whether results may be seen. */
export type ResultsClock = { now: number; graceMs: number; zone: string }

type Deps = { clock: Clock; settings: Pick<Settings, 'lateSeconds'> }

export const resultsClock = ({ clock, settings }: Deps, zone: string): ResultsClock => ({
  now: clock.now(),
  graceMs: settings.lateSeconds * 1000,
  zone,
})

type Graded = ResultsTiming & Pick<StoredAttempt, 'passed' | 'marks' | 'lost'>

/**
 * Returns what may be shown of a graded attempt: all of it, or, before its results are out, only when they come. `at`
 * is that moment in epoch ms.
 */
export function resultView<Word extends string>(clock: ResultsClock, graded: Graded, wordOf: WordOf<Word>) {
  const at = resultsMoment(graded, clock.graceMs)
  const isOut = areResultsOut(graded, clock.now, clock.graceMs)
  const shown = isOut
    ? {
        result: wordOf(graded.passed),
        marks: toMarks(graded.marks ?? 0),
        lost: toMarks(graded.lost ?? 0),
        results_at: null,
      }
    : { result: 'pending' as const, marks: null, lost: null, results_at: toInstant(at, clock.zone) }
  return { isOut, at, shown }
}

/** What a student can show for a submit, which gives away nothing of the result. */
export function receiptOf(
  attempt: StoredAttempt,
  { kind, question_count }: Pick<StoredPaper, 'kind' | 'question_count'>,
  review: Review,
  zone: string,
) {
  const answered = attempt.answered ?? 0
  return {
    number: receiptNumber(kind, attempt.attempt_id),
    submitted_at: toInstant(attempt.submitted_at ?? 0, zone),
    answered,
    ...review,
    left: Math.max(0, question_count - answered),
  }
}
