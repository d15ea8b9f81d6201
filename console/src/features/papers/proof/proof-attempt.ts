import { createStore } from 'zustand/vanilla'
import { m } from '#messages/web'
import { makeAnswering } from '#assessment/attempt/answering.ts'
import type { AttemptState, AttemptStore } from '#assessment/attempt/attempt-state.ts'
import type { ShownAttempt } from '#assessment/attempt/current-attempt.ts'
import { focusQuestion } from '#assessment/attempt/focus-question.ts'
import type { OpenedAttempt, TestKind, View } from '#assessment/attempt/opened-attempt.ts'
import { type AttemptClock, startAttemptClock } from '#assessment/clock/attempt-clock.ts'
import { isLockedPaper, lastEnd, openPart } from '#assessment/sections/locked.rules.ts'
import { makeSectionWatch } from '#assessment/sections/section-watch.ts'
import { partsOf, type SectionPart } from '#assessment/sections/sections.rules.ts'
import { toast } from '#ui/overlays/toast.ts'

type Answers = { question_id: number; option: string | null }[]

type Parts = {
  opened: OpenedAttempt
  kind: TestKind['kind']
  leastAnswered: number
  /** Has them marked; rejects where that is not possible just now. */
  submit: (answers: Answers) => Promise<void>
}

/** Returns the initial state of a test: a trial has no earlier state, and none is saved. */
function firstState(sections: SectionPart[], now: number): AttemptState {
  const open = isLockedPaper(sections) ? openPart(sections, now) : null
  return {
    entries: new Map(),
    flow: 'flowing',
    visited: new Set(),
    at: open === null ? 0 : (sections[open]?.indexes[0] ?? 0),
    view: 'one',
    phase: 'taking',
    outcome: null,
    secondsLeft: null,
    openPart: open,
    partSecondsLeft: null,
    unsaved: new Map(),
    jumpTo: null,
    justMoved: false,
    timeUnsure: false,
    isKept: false,
    pausedUntil: null,
    notices: [],
    pictures: new Map(),
  }
}

const never = async (): Promise<never> => Promise.reject(new Error('a trial has no server that keeps it'))

const kindOf = (kind: TestKind['kind'], leastAnswered: number): TestKind => ({
  kind,
  paperId: 0,
  leastAnswered,
  submitWord: kind === 'entrance' ? m.test_submit_exam() : m.test_submit(),
  answerOf: () => ({ answer: null }),
  optionOf: () => null,
  resume: never,
  submit: never,
})

/** An attempt that exists in this page only, for the students' own screens: no answer is saved anywhere. */
export class ProofAttempt implements ShownAttempt {
  readonly testKind: TestKind
  readonly opened: OpenedAttempt
  readonly store: AttemptStore
  readonly sections: SectionPart[]
  readonly answering: ReturnType<typeof makeAnswering>
  readonly staff = never
  /** A submit of a proof run never waits for a network. */
  readonly goBack = () => {}
  /** Nobody asks where a proof run was left. */
  readonly tellPlace = async (): Promise<void> => {}
  readonly #mark: Parts['submit']
  #clock: AttemptClock | null = null
  #seq = 0

  constructor({ opened, kind, leastAnswered, submit }: Parts) {
    this.testKind = kindOf(kind, leastAnswered)
    this.opened = opened
    const sections = partsOf(opened.paper.sections, opened.questions)
    const store = createStore<AttemptState>(() => firstState(sections, Date.parse(opened.clockSample.now)))
    this.sections = sections
    this.store = store
    this.#mark = submit
    this.answering = makeAnswering({ opened, sections, store, give: async (...given) => this.#give(...given) })
  }

  begin(): void {
    const { opened, sections, store } = this
    this.show(store.getState().at)
    const deadline = opened.deadline ?? lastEnd(sections)
    if (deadline === null) return
    const moveTo = (at: number) => {
      if (this.show(at)) focusQuestion(at)
    }
    const watch = makeSectionWatch({ sections, store, moveTo })
    this.#clock = startAttemptClock({
      deadline,
      clockSample: opened.clockSample,
      onSeconds: (secondsLeft) => store.setState({ secondsLeft }),
      onWarning: (seconds) => toast(seconds === 60 ? m.test_one_minute() : m.test_five_minutes()),
      onTime: (now) => watch.see(now),
      onZero: () => void this.submit(),
      onJump: () => {},
    })
    this.#clock.tick()
  }

  stop(): void {
    this.#clock?.stop()
  }

  isReachable(at: number): boolean {
    const question = this.opened.questions[at]
    return question !== undefined && this.answering.isOpen(question.id)
  }

  show(at: number): boolean {
    const question = this.opened.questions[at]
    if (!question || !this.isReachable(at)) return false
    this.store.setState(({ visited }) => ({ at, visited: new Set(visited).add(question.id) }))
    return true
  }

  choose(question: number, option: string | null): boolean {
    return this.answering.choose(question, option)
  }

  clear(question: number): void {
    this.answering.clear(question)
  }

  mark(question: number, marked: boolean): void {
    this.answering.mark(question, marked)
  }

  setView(view: View): void {
    this.store.setState({ view })
    // The list view has no Save & Next, so all answers are confirmed.
    if (view === 'list') this.answering.confirmAll()
  }

  /** False when it could not be marked, with a message that says why. */
  async submit(): Promise<boolean> {
    const { phase, entries } = this.store.getState()
    if (phase !== 'taking') return false
    this.store.setState({ phase: 'submitting' })
    try {
      await this.#mark([...entries].map(([question_id, { option }]) => ({ question_id, option })))
      this.store.setState({ phase: 'done' })
      this.stop()
      return true
    } catch (error) {
      this.store.setState({ phase: 'taking' })
      toast.error(error instanceof Error ? error.message : String(error))
      return false
    }
  }

  async #give(question: number, option: string | null, marked: boolean): Promise<void> {
    if (this.store.getState().phase !== 'taking') return
    this.#seq += 1
    const entry = { option, marked, seq: this.#seq, acknowledged: true }
    this.store.setState(({ entries }) => ({ entries: new Map(entries).set(question, entry) }))
  }
}
