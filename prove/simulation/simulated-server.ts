import { gradeAttempt } from '../../server/assessment/attempt/attempt-grade.rules.ts'
import {
  inTimeAnswers,
  isBeforeLater,
  lockedPlace,
  sectionState,
} from '../../server/assessment/attempt/locked-sections.rules.ts'
import { isOverdue, type StoredAnswer, mergeAnswers } from '../../server/assessment/attempt/attempt.rules.ts'
import { SendFailure } from '../../web/src/assessment/journal/answer-journal.ts'
import type { LocalAnswer } from '../../web/src/assessment/journal/local-answer.ts'
import { codeOf, questions, responseTo, sections, times } from './simulated-paper.ts'

export const DEADLINE = 600_000
export const LATE = 60_000
/** The server's attempt by its own rules, in memory. */
export class SimulatedServer {
  readonly #now: () => number
  readonly #broken: boolean
  kept = new Map<number, StoredAnswer>()
  result: number | null = null
  /** When each answer that is kept was taken. */
  readonly takenAt = new Map<number, number>()
  graded = 0
  /** Answers that came after their section, and were not given in time. */
  refused = 0

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
    if (!this.#isInTime(question_id)) {
      this.refused += 1
      throw new SendFailure('refused')
    }
    this.kept.set(question_id, { question_id, ...responseTo(question_id, option), seconds: null, seq })
    this.takenAt.set(question_id, this.#now())
    return null
  }

  submit(answers: { question_id: number; option: string | null; seq: number }[]): number {
    this.settle()
    if (this.result === null) {
      const submitted = answers.map(({ question_id, option, seq }) => {
        return { question_id, ...responseTo(question_id, option), seconds: null, seq }
      })
      const stored = [...this.kept.values()]
      const merged = mergeAnswers(stored, submitted)
      const counting = inTimeAnswers(times, questions, stored, merged, { now: this.#now(), late: LATE })
      this.refused += merged.filter((one) => counting.every(({ seq }) => seq !== one.seq)).length
      for (const one of counting) this.kept.set(one.question_id, one)
      this.#close()
    }
    return this.result ?? 0
  }

  #isInTime(question: number): boolean {
    const place = lockedPlace(times, questions, question)
    const state = place ? sectionState(place, this.#now(), LATE) : 'open'
    return state === 'open' || (state === 'over' && place !== null && isBeforeLater(place, [...this.kept.values()]))
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

const givenOf = ({ question_id, seq, ...response }: StoredAnswer): LocalAnswer => ({
  option: codeOf(question_id, response),
  marked: false,
  seq,
})
