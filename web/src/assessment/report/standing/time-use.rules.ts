import type { QuestionOutcome } from '../../question.ts'
import type { Numbered } from '../questions/review.rules.ts'

type Median = { question_id: number; median_seconds: number }

/** Numbers of questions on which time was used badly, in the paper's order. */
export type TimeUse = { slowRight: number[]; fastWrong: number[]; left: number[] }

/** Factor of the student's own average for right answers, where the times of others are not known. */
const SLOW_TIMES = 2
/** Share of the others' median. */
const FAST_SHARE = 0.5

/** In less time nobody reads a question: it was only passed by. */
const READ_SECONDS = 5

type Timed = Numbered & { seconds: number }

const timedOf = (all: Numbered[]): Timed[] =>
  all.flatMap((one) => (one.question.seconds === null ? [] : [{ ...one, seconds: one.question.seconds }]))

/** Right answers that took long, wrong ones that were given at once, and questions that took time and were left. */
export function timeUse(all: Numbered[], medians: Median[] | null): TimeUse {
  const timed = timedOf(all)
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
    left: numbers(of('left').filter(({ seconds }) => seconds >= READ_SECONDS)),
  }
}

/** The seconds that went into questions of one outcome, and how many were read. */
export type TimeShare = { outcome: QuestionOutcome; seconds: number; count: number }

/** The seconds of all questions, where they went, and how many questions were not read; null where no time is known. */
export type TimeSpent = { total: number; shares: TimeShare[]; unread: number }

/** Returns where the time went, by what became of the questions, the most first. */
export function timeSpent(all: Numbered[]): TimeSpent | null {
  const timed = timedOf(all)
  if (timed.length === 0) return null
  const read = timed.filter(({ seconds }) => seconds >= READ_SECONDS)
  const shares = [...Map.groupBy(read, ({ question }) => question.outcome)].map(([outcome, own]) => ({
    outcome,
    seconds: own.reduce((sum, { seconds }) => sum + seconds, 0),
    count: own.length,
  }))
  return {
    total: timed.reduce((sum, { seconds }) => sum + seconds, 0),
    shares: shares.toSorted((a, b) => b.seconds - a.seconds),
    unread: timed.length - read.length,
  }
}
