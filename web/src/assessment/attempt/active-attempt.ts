import { m } from '#messages/web'
import { toast } from '#ui/overlays/toast.ts'
import { type AttemptClock, startAttemptClock } from '../clock/attempt-clock.ts'
import type { ClockSample } from '../clock/server-clock.rules.ts'
import { AnswerJournal, SendFailure } from '../journal/answer-journal.ts'
import type { LocalAnswer } from '../journal/local-answer.ts'
import { browserStore } from '../journal/browser-store.ts'
import { serverAnswer, sendAnswer } from '../journal/send-answer.ts'
import { openTabChannel, type TabChannel } from '../journal/tab-channel.ts'
import { lastEnd } from '../sections/locked.rules.ts'
import { makeSectionWatch } from '../sections/section-watch.ts'
import { partsOf, type SectionPart } from '../sections/sections.rules.ts'
import { makeAnswering } from './answering.ts'
import { makeEarlyAnswers } from './early-answers.ts'
import { prefetchPictures } from './prefetched-pictures.ts'
import { deviceKey, type OpenedAttempt, type TestKind, type View } from './opened-attempt.ts'
import { pause } from './pause.ts'
import { makePlaceSaver } from './place-saver.ts'
import { readPlace, saveView } from './places.ts'
import { forgetPaper, paperParts, type PaperParts } from '../kept/running-paper.ts'
import { isSubmitted, makeAttemptStore, shownView, type AttemptParts, type AttemptStore } from './attempt-state.ts'
import { makeResync } from './resync.ts'
import { makeSubmitter } from './submitter.ts'
import type { RunningPaper } from '../kept/paper-vault.ts'
import { makeLazyStaff } from '../notices/lazy-staff.ts'
import type { ContactParts } from '../notices/staff-contact.ts'
import { focusQuestion } from './focus-question.ts'
import { makeViewTimer, type ViewTimer } from './view-timer.ts'

/** An attempt in progress: its answers, its place, its clock, until the result is there or the screen is left. */
export class ActiveAttempt {
  readonly testKind: TestKind
  readonly opened: OpenedAttempt
  readonly store: AttemptStore
  readonly sections: SectionPart[]
  readonly answering: ReturnType<typeof makeAnswering>
  readonly #studId: number
  readonly #key: number | string
  readonly #paper: RunningPaper
  /** What is kept on this device with the paper. */
  readonly parts: PaperParts
  readonly #journal: AnswerJournal
  readonly #submitter: ReturnType<typeof makeSubmitter>
  readonly #placeSaver: ReturnType<typeof makePlaceSaver>
  readonly #viewTimer: ViewTimer
  readonly #sectionWatch: ReturnType<typeof makeSectionWatch>
  readonly #staff: ReturnType<typeof makeLazyStaff>
  readonly #resync: ReturnType<typeof makeResync>
  readonly #early: ReturnType<typeof makeEarlyAnswers>
  #channel: TabChannel | null = null
  #clock: AttemptClock | null = null
  #pictures: ReturnType<typeof prefetchPictures> | null = null
  #caughtUp = Promise.resolve()
  #unsubscribe = () => {}

  constructor(parts: AttemptParts) {
    this.testKind = parts.testKind
    this.opened = parts.opened
    this.#studId = parts.studId
    this.#key = deviceKey(parts.testKind, parts.opened)
    this.#paper = { stud_id: parts.studId, kind: parts.testKind.kind, paper_id: parts.testKind.paperId }
    this.parts = paperParts(this.#paper)
    this.sections = partsOf(parts.opened.paper.sections, parts.opened.questions)
    this.store = makeAttemptStore(parts)
    this.#journal = new AnswerJournal({
      store: browserStore(this.#studId, this.#key),
      send: async (question, given) => this.#send(question, given),
      pause,
      random: Math.random,
      changed: () => this.#changed(),
      late: () => toast(m.test_section_late(), { id: 'section-late' }),
    })
    const { attemptId, questions } = this.opened
    const times = new Map(readPlace(this.#studId, this.#key)?.times)
    this.#viewTimer = makeViewTimer({ times, counted: () => this.#placeSaver.keep() })
    this.#placeSaver = makePlaceSaver({
      studId: this.#studId,
      attemptId,
      key: this.#key,
      questions,
      times: () => this.#viewTimer.times(),
      unsaved: () => this.store.getState().unsaved,
      more: () => ({ ...this.#clock?.known(), isSubmitted: isSubmitted(this.store.getState()) }),
    })
    const { testKind, store, opened, sections } = this
    this.answering = makeAnswering({ opened, sections, store, give: async (...given) => this.#give(...given) })
    this.#resync = makeResync({
      testKind,
      store,
      sections,
      journal: () => this.#journal,
      clock: () => this.#clock,
      see: (clockSample) => this.#see(clockSample),
      onClosed: async () => this.#submitter.fetchFinalResult(),
    })
    this.#early = makeEarlyAnswers({ isOpen: this.answering.isOpen, resync: () => void this.#resync.resync() })
    this.#staff = makeLazyStaff(() => this.#forStaff())
    this.#sectionWatch = makeSectionWatch({ sections, store, moveTo: (at) => this.#moveTo(at) })
    this.#submitter = makeSubmitter({
      testKind,
      journal: this.#journal,
      store,
      secondsOf: (question) => this.#viewTimer.seconds(question),
      hasMoreTime: async () => this.#clock?.isRunning() || this.#staff.hasMoreTime(),
      caughtUp: async () => this.#caughtUp,
      tellPlace: this.tellPlace,
      done: () => this.#finish(),
    })
  }

  #forStaff(): ContactParts {
    return {
      studId: this.#studId,
      attemptId: this.opened.attemptId,
      store: this.store,
      sections: this.sections,
      clock: () => this.#clock,
      see: (clockSample) => this.#see(clockSample),
      unsent: () => this.#unsent(),
    }
  }

  /** Resolves when the answers stored in this browser are loaded. */
  async begin(): Promise<void> {
    this.#placeSaver.begin()
    this.#viewTimer.begin()
    this.#channel = openTabChannel(this.#key, (news) => {
      if (news === 'closed') void this.#submitter.fetchFinalResult()
      else this.#journal.adopt(news.question, news.given, false)
    })
    window.addEventListener('online', this.#online)
    this.#unsubscribe = this.store.subscribe((now, before) => {
      if (now.unsaved !== before.unsaved || now.phase !== before.phase) this.#placeSaver.keep()
    })
    this.#clock = this.#startClock()
    this.#staff.begin()
    this.#pictures = prefetchPictures(this.opened, this.parts, (pictures) => this.store.setState({ pictures }))
    const before = readPlace(this.#studId, this.#key)
    await this.#journal.begin(this.opened.serverAnswers, !this.opened.isKept)
    this.show(this.store.getState().at)
    // A list has no button for a choice that waits for one.
    if (shownView(this.store.getState()) === 'list') this.answering.confirmAll()
    this.#clock?.tick()
    this.#caughtUp = this.#resync.catchUp()
    // With another end the student may want to go on.
    const isSameEnd = before?.end === undefined || before.end === this.#clock?.known().end
    if (before?.isSubmitted && this.opened.isNumbered && isSameEnd) void this.submit()
  }

  isReachable(at: number): boolean {
    const question = this.opened.questions[at]
    return question !== undefined && this.answering.isOpen(question.id)
  }

  /** Puts a question on display; false where there is none, or its section is not open. */
  show(at: number): boolean {
    const question = this.opened.questions[at]
    if (!question || !this.isReachable(at)) return false
    const visited = new Set(this.store.getState().visited).add(question.id)
    this.store.setState({ at, visited })
    this.#viewTimer.show(question.id)
    this.#placeSaver.put({ at, visited: [...visited] })
    return true
  }

  /** Moves the focus too: the element that had it disappeared with the question before. */
  #moveTo(at: number): void {
    if (this.show(at)) focusQuestion(at)
  }

  /** Returns false where the answer is not accepted, with a message that gives the reason. */
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
    saveView(view)
    this.store.setState({ view })
    // A list has no Save & Next.
    if (view === 'one') return
    this.answering.confirmAll()
    this.#placeSaver.keep()
  }

  /** False when the student is back in the test, with a message that says why. */
  async submit(): Promise<boolean> {
    return this.#submitter.submitManually()
  }

  /** Sends which questions were visited, which the receipt of a submit counts. */
  tellPlace = async (): Promise<void> => this.#placeSaver.tell()

  /** Back to the test from a submit that waits for the server. */
  goBack(): void {
    this.#submitter.goBack()
  }

  stop(): void {
    this.#resync.stop()
    this.#submitter.stop()
    this.#unsubscribe()
    window.removeEventListener('online', this.#online)
    this.#clock?.stop()
    this.#staff.stop()
    this.#channel?.stop()
    this.#pictures?.stop()
    this.#placeSaver.stop()
    this.#viewTimer.stop()
  }

  readonly #online = () => {
    this.#journal.wake()
    this.#pictures?.again()
  }

  #startClock(): AttemptClock | null {
    const { clockSample } = this.opened
    const deadline = this.opened.deadline ?? lastEnd(this.sections)
    if (deadline === null) return null
    return startAttemptClock({
      deadline,
      clockSample,
      onSeconds: (secondsLeft) => this.store.setState({ secondsLeft }),
      onWarning: (seconds) => toast(seconds === 60 ? m.test_one_minute() : m.test_five_minutes()),
      onTime: (now) => {
        this.#sectionWatch.see(now)
        this.#staff.at(now)
      },
      onZero: () => void this.#submitter.submitOnTimeout(),
      onJump: () => void this.#resync.resync(),
    })
  }

  /** Keeps an answer, and shows it to the other tabs. */
  async #give(question: number, option: string | null, marked: boolean): Promise<void> {
    if (this.store.getState().phase !== 'taking') return
    const given = await this.#journal.give(question, option, marked, Date.now())
    this.#placeSaver.keep()
    if (given) this.#channel?.tell({ question, given })
  }

  async #send(question_id: number, { option, ...given }: LocalAnswer): Promise<LocalAnswer | null> {
    const asked = performance.now()
    const { attemptId: attempt_id, isNumbered } = this.opened
    // The submit contains this answer.
    if (!isNumbered) throw new SendFailure('refused')
    const seconds = this.#viewTimer.seconds(question_id)
    const body = {
      stud_id: this.#studId,
      attempt_id,
      question_id,
      seconds,
      ...given,
      ...this.testKind.answerOf(option),
      sent_at: Date.now(),
      unsent: this.#unsent() - 1,
      leaves: this.#staff.leaves(),
    }
    const reply = await sendAnswer(body).catch((error: unknown) => {
      throw this.#early.failureOf(question_id, error)
    })
    this.#early.taken(question_id)
    this.#staff.heard(reply.notice)
    this.#see({ now: reply.now, asked, got: performance.now() })
    return serverAnswer(reply, this.testKind.optionOf)
  }

  /** Returns the connection to the staff; rejects where its code did not load. */
  staff = async () => this.#staff.load()

  #unsent = (): number => [...this.store.getState().entries.values()].filter(({ acknowledged }) => !acknowledged).length

  #see(clockSample: ClockSample): void {
    this.#clock?.see(clockSample)
    this.store.setState({ timeUnsure: false })
  }

  #changed(): void {
    const { entries, flow } = this.#journal
    this.store.setState({ entries, flow })
    if (flow === 'closed' && this.store.getState().phase === 'taking') void this.#submitter.fetchFinalResult()
  }

  #finish(): void {
    this.#channel?.tell('closed')
    this.#clock?.stop()
    this.#placeSaver.forget()
    void forgetPaper(this.#paper).catch(() => {})
  }
}
