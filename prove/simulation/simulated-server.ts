import { gradeAttempt } from '../../server/assessment/attempt/attempt-grade.rules.ts'
import { isOverdue, type StoredAnswer, mergeAnswers } from '../../server/assessment/attempt/attempt.rules.ts'
import { SendFailure } from '../../web/src/assessment/journal/answer-journal.ts'
import type { LocalAnswer } from '../../web/src/assessment/journal/local-answer.ts'

export const DEADLINE = 600_000
export const LATE = 60_000
export const QUESTIONS = 8

const questions = Array.from({ length: QUESTIONS }, (_, index) => ({
  question_id: index + 1,
  subject_id: 1,
  scheme: { answer_type: 'single', marks: 100, negative_marks: 25, negative_divisor: 1, partial: 'none' } as const,
  key: { is: 'options', right: [2] } as const,
  cancelled: null,
}))
const sections = [{ attempt_at_most: null, questions }]
const responseOf = (option: string | null) => ({
  option_id: option === null ? null : Number(option),
  response: null,
  seconds: null,
})

/** The server's attempt by its own rules, in memory. */
export class SimulatedServer {
  readonly #now: () => number
  readonly #broken: boolean
  kept = new Map<number, StoredAnswer>()
  result: number | null = null
  /** When each answer that is kept was taken. */
  readonly takenAt = new Map<number, number>()
  graded = 0

  constructor(now: () => number, broken: boolean) {
    this.#now = now
    this.#broken = broken
  }

  /** What an open attempt is resumed with. */
  resume(): [number, LocalAnswer][] {
    this.settle()
    if (this.result !== null) throw new SendFailure('closed')
    return [...this.kept.values()].map((one) => [one.question_id, givenOf(one)])
  }

  save(question_id: number, { option, seq }: LocalAnswer): LocalAnswer | null {
    this.settle()
    if (this.result !== null) throw new SendFailure('closed')
    const own = this.kept.get(question_id)
    // Broken, it forgets to compare the counters: what comes last wins.
    if (own && own.seq >= seq && !(this.#broken && own.seq > seq)) return givenOf(own)
    this.kept.set(question_id, { question_id, ...responseOf(option), seq })
    this.takenAt.set(question_id, this.#now())
    return null
  }

  submit(answers: { question_id: number; option: string | null; seq: number }[]): number {
    this.settle()
    if (this.result === null) {
      const submitted = answers.map(({ question_id, option, seq }) => ({ question_id, ...responseOf(option), seq }))
      for (const one of mergeAnswers([...this.kept.values()], submitted)) this.kept.set(one.question_id, one)
      this.#close()
    }
    return this.result ?? 0
  }

  /** The sweep, and whoever touches it. */
  settle(): void {
    const state = this.result === null ? 'open' : 'final'
    if (isOverdue({ state, deadline: DEADLINE, number: 1 }, this.#now(), LATE)) this.#close()
  }

  #close(): void {
    this.graded += 1
    this.result = this.gradeNow()
  }

  gradeNow(): number {
    return gradeAttempt(sections, [...this.kept.values()], 0).marks
  }
}

const givenOf = ({ option_id, seq }: StoredAnswer): LocalAnswer => ({
  option: option_id === null ? null : String(option_id),
  marked: false,
  seq,
})
