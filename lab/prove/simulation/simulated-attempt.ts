import { gradeAttempt } from '../../../server/assessment/attempt/attempt-grade.rules.ts'
import { isHeld, isOverdue, mergeAnswers, type StoredAnswer } from '../../../server/assessment/attempt/attempt.rules.ts'
import {
  inTimeAnswers,
  isBeforeLater,
  lockedPlace,
  sectionState,
  type SectionTime,
  type Shift,
} from '../../../server/assessment/attempt/locked-sections.rules.ts'
import { SendFailure } from '#assessment/journal/answer-journal.ts'
import type { LocalAnswer } from '#assessment/journal/local-answer.ts'
import { codeOf, DEADLINE, LATE, questions, responseTo, sectionsBy, timesOf } from './simulated-paper.ts'
import type { KeyVersion, SimulatedKeys } from './simulated-keys.ts'

/** `opened` counts the openings of the attempt until the answer came; a device may start its counter anew each time. */
export type Kept = StoredAnswer & { opened: number; at: number }

/** What a broken server forgets: to compare counters, that an act was done already, or that a key was corrected. */
export type Broken = 'counters' | 'acts' | 'keys' | null

type Parts = { now: () => number; keys: SimulatedKeys; broken: Broken; closed: (by: 'clock' | 'other') => void }
type Submitted = { question_id: number; option: string | null; seq: number }

/** An attempt on the server, by its own rules, in memory. */
export class SimulatedAttempt {
  readonly #parts: Parts
  kept = new Map<number, Kept>()
  /** Answers that came when it was closed. */
  late = new Map<number, Kept & { isAdopted: boolean }>()
  state: 'open' | 'final' = 'open'
  deadline = DEADLINE
  shifts: Shift[] = []
  /** Whether it was open in the pause. */
  wasPaused = false
  opened = 1
  graded = 0
  /** How often the attempt was reopened or got late answers, and when last. */
  changes = 0
  changedAt = 0
  openedAt = 0
  /** Marks by each key. */
  marks = new Map<number, number>()
  /** Rejected answers: they came after the end of their section, and were not given in time. */
  refused = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get times(): SectionTime[] {
    return timesOf(this.deadline, this.shifts)
  }

  /** What an open attempt is resumed with. */
  resume(): [number, LocalAnswer][] {
    this.#mustBeOpen()
    return [...this.kept.values()].map((one) => [one.question_id, givenOf(one)])
  }

  save(question_id: number, { option, seq }: LocalAnswer): LocalAnswer | null {
    this.settle()
    const own = this.kept.get(question_id)
    const stored = { question_id, ...responseTo(question_id, option), seconds: null, seq }
    if (this.state === 'final') {
      this.#keepLate(stored)
      throw new SendFailure('closed')
    }
    // A server that compares no counters lets the last answer win.
    if (own && own.seq >= seq && !(this.#parts.broken === 'counters' && own.seq > seq)) return givenOf(own)
    if (!this.#isInTime(question_id)) {
      this.refused += 1
      throw new SendFailure('refused')
    }
    this.#keep(stored)
    return null
  }

  /** Returns the marks, with the state on which they depend. */
  submit(answers: Submitted[]): { marks: number; of: string } {
    this.settle()
    const stored = [...this.kept.values()]
    const submitted = answers.map(({ question_id, option, seq }) => {
      return { question_id, ...responseTo(question_id, option), seconds: null, seq }
    })
    if (this.state === 'final') {
      for (const one of submitted) this.#keepLate(one)
    } else {
      const merged = mergeAnswers(stored, submitted)
      const counting = inTimeAnswers(this.times, questions, stored, merged, { now: this.#parts.now(), late: LATE })
      this.refused += merged.filter((one) => counting.every(({ seq }) => seq !== one.seq)).length
      for (const one of counting) if (this.kept.get(one.question_id)?.seq !== one.seq) this.#keep(one)
      this.close('other')
    }
    const { key_id } = this.#parts.keys.current
    return { marks: this.marks.get(key_id) ?? 0, of: `${this.opened} ${this.changes} ${key_id}` }
  }

  /** Closes the attempt if it is overdue; called by the sweep and by every access. */
  settle(): void {
    if (isOverdue({ ...this, number: 1 }, this.#parts.now(), LATE)) this.close('clock')
  }

  close(by: 'clock' | 'other'): void {
    this.state = 'final'
    this.graded += 1
    this.#mark()
    this.#parts.closed(by)
  }

  move(shift: Shift): void {
    this.deadline += shift.ms
    this.shifts.push(shift)
  }

  /** Opens the attempt for `ms` from now, or from the end of a pause that has `left` ms to go. */
  reopen(ms: number, left: number): void {
    const at = this.#parts.now()
    const until = at + left + ms
    if (left > 0 && !this.wasPaused) this.move({ at, ms: left })
    this.wasPaused ||= left > 0
    this.#change()
    this.state = 'open'
    this.opened += 1
    this.openedAt = at
    this.move({ at, ms: until - this.deadline, isAnew: true })
    this.marks.clear()
  }

  adopt(): boolean {
    const late = [...this.late.values()].filter(({ isAdopted }) => !isAdopted)
    for (const one of late) {
      const { question_id, at } = one
      const own = this.kept.get(question_id)
      one.isAdopted = true
      const seq = Math.max(one.seq, (own?.seq ?? 0) + 1)
      if (!own || own.at <= at) this.kept.set(question_id, { ...one, seq })
    }
    if (late.length === 0) return false
    this.#change()
    this.#mark()
    return true
  }

  gradeBy({ corrections }: Pick<KeyVersion, 'corrections'>): number {
    return gradeAttempt(sectionsBy(corrections), [...this.kept.values()], 0).marks
  }

  #mustBeOpen(): void {
    this.settle()
    if (this.state === 'final') throw new SendFailure('closed')
  }

  #keep(one: StoredAnswer): void {
    this.kept.set(one.question_id, { ...one, opened: this.opened, at: this.#parts.now() })
  }

  #keepLate(one: StoredAnswer): void {
    const own = this.kept.get(one.question_id)
    if (isHeld(own && { ...own, saved_at: own.at }, one, this.openedAt)) return
    const known = this.late.get(one.question_id)
    if (known && known.seq >= one.seq && known.at >= this.changedAt) return
    this.late.set(one.question_id, { ...one, opened: this.opened, at: this.#parts.now(), isAdopted: false })
  }

  #isInTime(question: number): boolean {
    const place = lockedPlace(this.times, questions, question)
    const state = place ? sectionState(place, this.#parts.now(), LATE) : 'open'
    return state === 'open' || (state === 'over' && place !== null && isBeforeLater(place, [...this.kept.values()]))
  }

  #change(): void {
    this.changes += 1
    this.changedAt = this.#parts.now()
  }

  #mark(): void {
    const { keys, broken } = this.#parts
    this.marks.clear()
    const printed = { key_id: 0, corrections: new Map() }
    for (const key of [printed, ...keys.marking])
      this.marks.set(key.key_id, this.gradeBy(broken === 'keys' ? printed : key))
  }
}

const givenOf = ({ question_id, seq, ...response }: StoredAnswer): LocalAnswer => ({
  option: codeOf(question_id, response),
  marked: false,
  seq,
})
