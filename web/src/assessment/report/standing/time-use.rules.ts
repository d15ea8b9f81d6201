import type { Numbered } from '../questions/review.rules.ts'

type Median = { question_id: number; median_seconds: number }

/** Numbers of questions on which time was used badly, in the paper's order. */
export type TimeUse = { slowRight: number[]; fastWrong: number[]; left: number[] }

/** Factor of the student's own average for right answers, where the times of others are not known. */
const SLOW_TIMES = 2
/** Share of the others' median. */
const FAST_SHARE = 0.5

type Timed = Numbered & { seconds: number }

/** Right answers that took long, wrong ones that were given at once, and questions that took time and were left. */
export function timeUse(all: Numbered[], medians: Median[] | null): TimeUse {
  const timed = all.flatMap((one) => (one.question.seconds === null ? [] : [{ ...one, seconds: one.question.seconds }]))
  const of = (outcome: string) => timed.filter(({ question }) => question.outcome === outcome)
  const median = new Map(medians?.map(({ question_id, median_seconds }) => [question_id, median_seconds]))
  const right = of('right')
  const slowFrom = (SLOW_TIMES * right.reduce((sum, { seconds }) => sum + seconds, 0)) / right.length
  const isSlow = ({ question, seconds }: Timed) => seconds > (median.get(question.id) ?? slowFrom)
  const isFast = ({ question, seconds }: Timed) => seconds < FAST_SHARE * (median.get(question.id) ?? 0)
  const numbers = (found: Timed[]) => found.map(({ number }) => number)
  return {
    slowRight: numbers(right.filter(isSlow)),
    fastWrong: numbers(of('wrong').filter(isFast)),
    left: numbers(of('left').filter(({ seconds }) => seconds > 0)),
  }
}
