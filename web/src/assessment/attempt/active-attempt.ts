import { m } from '#messages/web'
import { ApiError } from '../../api/api-error.ts'
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
import { makeAttemptStore, type AttemptParts, type AttemptStore } from './attempt-state.ts'
import { makeSubmitter } from './submitter.ts'
import type { StaffContact } from '../notices/staff-contact.ts'
import { focusQuestion } from './focus-question.ts'
import { makeViewTimer, type ViewTimer } from './view-timer.ts'

/** For this long after a test's start nothing else is loaded beside it. */
const CONTACT_AFTER_MS = 5000

/** An attempt in progress: its answers, its place, its clock, until the result is there or the screen is left. */
export class ActiveAttempt {
  readonly testKind: TestKind
  readonly opened: OpenedAttempt
  readonly store: AttemptStore
  readonly sections: SectionPart[]
  readonly answering: ReturnType<typeof makeAnswering>
  readonly #studId: number
  readonly #key: number | string
  readonly #journal: AnswerJournal
  readonly #submitter: ReturnType<typeof makeSubmitter>
  readonly #placeSaver: ReturnType<typeof makePlaceSaver>
  readonly #viewTimer: ViewTimer
  readonly #sectionWatch: ReturnType<typeof makeSectionWatch>
  readonly #early: ReturnType<typeof makeEarlyAnswers>
  #channel: TabChannel | null = null
  #contact: StaffContact | null = null
  #contactTimer: ReturnType<typeof setTimeout> | undefined
  #coming: Promise<StaffContact> | null = null
  #clock: AttemptClock | null = null
  #pictures: ReturnType<typeof prefetchPictures> | null = null

  constructor(parts: AttemptParts) {
    this.testKind = parts.testKind
    this.opened = parts.opened
    this.#studId = parts.studId
    this.#key = deviceKey(parts.testKind, parts.opened)
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
    })
    const { testKind, store, opened, sections } = this
    this.answering = makeAnswering({ opened, sections, store, give: async (...given) => this.#give(...given) })
    this.#early = makeEarlyAnswers({ isOpen: this.answering.isOpen, resync: () => void this.#resync() })
    this.#sectionWatch = makeSectionWatch({ sections, store, moveTo: (at) => this.#moveTo(at) })
    this.#submitter = makeSubmitter({
      testKind,
      journal: this.#journal,
      store,
      secondsOf: (question) => this.#viewTimer.seconds(question),
      hasMoreTime: async () =>
        this.staff().then(
          async (staff) => staff.ask(),
          () => false,
        ),
      done: () => this.#finish(),
    })
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
    this.#clock = this.#startClock()
    this.#contactTimer = setTimeout(() => void this.staff().catch(() => {}), CONTACT_AFTER_MS)
    this.#pictures = prefetchPictures(this.opened.questions, (pictures) => this.store.setState({ pictures }))
    await this.#journal.begin(this.opened.serverAnswers)
    this.show(this.store.getState().at)
    this.#clock?.tick()
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

  stop(): void {
    window.removeEventListener('online', this.#online)
    this.#clock?.stop()
    clearTimeout(this.#contactTimer)
    this.#contact?.stop()
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
        this.#contact?.at(now)
      },
      onZero: () => void this.#submitter.submitOnTimeout(),
      onJump: () => void this.#resync(),
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
      leaves: this.#contact?.leaves() ?? 0,
    }
    const reply = await sendAnswer(body).catch((error: unknown) => {
      throw this.#early.failureOf(question_id, error)
    })
    this.#early.taken(question_id)
    void this.staff()
      .then((staff) => staff.heard(reply.notice))
      .catch(() => {})
    this.#see({ now: reply.now, asked, got: performance.now() })
    return serverAnswer(reply, this.testKind.optionOf)
  }

  /** Returns the connection to the staff. Its code is loaded with the first answer, since it is not needed before. */
  async staff(): Promise<StaffContact> {
    this.#coming ??= import('../notices/staff-contact.ts').then(({ makeStaffContact }) => {
      const { store, sections, opened } = this
      const own = { studId: this.#studId, attemptId: opened.attemptId, store, sections }
      const clock = () => this.#clock
      const see = (clockSample: ClockSample) => this.#see(clockSample)
      return (this.#contact = makeStaffContact({ ...own, clock, see, unsent: () => this.#unsent() }))
    })
    // After a failure the next caller loads it again.
    this.#coming.catch(() => (this.#coming = null))
    return this.#coming
  }

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

  async #resync(): Promise<void> {
    this.store.setState({ timeUnsure: true })
    try {
      const { serverAnswers, clockSample } = await this.testKind.resume()
      for (const [question, given] of serverAnswers) this.#journal.adopt(question, given, true)
      this.#see(clockSample)
    } catch (error) {
      // Without a connection this page's own clock must do; the server keeps the deadline anyway.
      this.store.setState({ timeUnsure: false })
      if (error instanceof ApiError && error.status === 409) await this.#submitter.fetchFinalResult()
      else this.#journal.wake()
    }
  }

  #finish(): void {
    this.#channel?.tell('closed')
    this.#clock?.stop()
    this.#placeSaver.forget()
  }
}
