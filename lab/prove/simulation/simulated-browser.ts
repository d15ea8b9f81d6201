import { AnswerJournal, SendFailure } from '#assessment/journal/answer-journal.ts'
import type { Entry, LocalAnswer } from '#assessment/journal/local-answer.ts'
import type { SimulatedHall } from './simulated-hall.ts'
import type { Faults, SimulatedLine } from './simulated-line.ts'
import { DEADLINE, questions, someCode, timesOf } from './simulated-paper.ts'
import type { VirtualTime } from './virtual-time.ts'

/** `opened` counts the openings of the attempt until then; a device may start its counter anew each time. */
export type Heard = LocalAnswer & { opened: number }

export type Notes = {
  /** Saves by question that were acknowledged, and saves that were answered as closed; the latest of each. */
  acknowledged: Map<number, Heard>
  late: Map<number, Heard>
  results: { marks: number; of: string }[]
}

type Parts = {
  time: VirtualTime
  hall: SimulatedHall
  /** The index of the student's attempt. */
  at: number
  line: SimulatedLine
  random: () => number
  faults: Faults
  notes: Notes
}

const NEVER = new Promise<never>(() => {})
/** How often an idle page asks for the time, and a student whether the attempt is open again. */
const IDLE_MS = 30_000

export const isLater = (one: Pick<Heard, 'opened' | 'seq'>, other: Pick<Heard, 'opened' | 'seq'>): boolean =>
  one.opened > other.opened || (one.opened === other.opened && one.seq > other.seq)

/** A student's browser: its disk outlives its crashes, everything else does not. */
export class SimulatedBrowser {
  readonly #parts: Parts
  readonly #disk = new Map<number, Entry>()
  #life = 0
  #deadline = DEADLINE
  #times = timesOf(DEADLINE)
  #isPaused = false
  #askedAt = 0
  journal: AnswerJournal | null = null

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Opens the page; after a crash it is opened again. Waits while the attempt is closed. */
  async open(): Promise<void> {
    const { time, random } = this.#parts
    this.#life += 1
    const life = this.#life
    for (;;) {
      try {
        const kept = await this.#call(life, () => this.#attempt.resume())
        const journal = new AnswerJournal({
          store: {
            load: async () => this.#step(life, () => [...this.#disk]),
            put: async (question, entry) => this.#step(life, () => void this.#disk.set(question, entry)),
            remove: async (question) => this.#step(life, () => void this.#disk.delete(question)),
            forget: async () => this.#step(life, () => this.#disk.clear()),
          },
          send: async (question, given) => this.#send(life, question, given),
          pause: async (ms) => this.#alive(life, time.sleep(ms)),
          random,
          changed: () => {},
          late: () => {},
        })
        await journal.begin(kept)
        this.journal = journal
        await this.#hasMoreTime(life)
        return
      } catch (error) {
        const isClosed = error instanceof SendFailure && error.kind === 'closed'
        await this.#alive(life, time.sleep(isClosed ? IDLE_MS : 1000))
      }
    }
  }

  /** Answers at random times until the deadline, then submits as the page does. */
  async sit(): Promise<void> {
    const { time, random } = this.#parts
    const life = this.#life
    while (life === this.#life) {
      await this.#alive(life, time.sleep(random() * 40_000))
      if (!this.journal || this.journal.flow === 'closed') break
      if (time.now >= this.#deadline && !(await this.#hasMoreTime(life))) break
      if (time.now - this.#askedAt >= IDLE_MS) await this.#hasMoreTime(life)
      // The page shows the section of the present time, also offline, and none in a pause.
      const open = this.#isPaused ? undefined : this.#times.find(({ ends_at }) => time.now < ends_at)
      const shown = questions.filter(({ section_id }) => section_id === open?.section_id)
      const question = shown[Math.floor(random() * shown.length)]?.question_id
      if (question !== undefined) void this.journal.give(question, someCode(question, random), false)
    }
    if (!this.journal) return
    await this.journal.settled()
    await this.#alive(life, time.sleep(random() * 20_000))
    if (!(await this.#submit(life, this.journal))) return this.sit()
    // An attempt that was submitted by mistake, or ended by the staff, may be opened again.
    await this.#alive(life, time.sleep(IDLE_MS))
    void this.open().then(() => this.sit())
  }

  /** Crashes: calls in flight are lost, and everything that was not on disk. */
  async crash(): Promise<void> {
    const { time, random } = this.#parts
    this.#life += 1
    this.journal = null
    await time.sleep(500 + random() * 20_000)
    void this.open().then(() => this.sit())
  }

  get #attempt() {
    return this.#parts.hall.of(this.#parts.at)
  }

  /** Returns false also when the call was not answered. */
  async #hasMoreTime(life: number): Promise<boolean> {
    const { hall, at, time } = this.#parts
    try {
      const told = await this.#call(life, () => hall.clock(at))
      this.#deadline = told.deadline
      this.#times = told.times
      this.#isPaused = told.isPaused
      this.#askedAt = time.now
      return told.isOpen
    } catch {
      return false
    }
  }

  /** Returns false when the attempt got more time meanwhile. */
  async #submit(life: number, journal: AnswerJournal): Promise<boolean> {
    const { notes, time } = this.#parts
    for (;;) {
      if (journal.flow !== 'closed' && (await this.#hasMoreTime(life))) return false
      try {
        const answers = [...journal.entries].map(([question_id, { option, seq }]) => ({ question_id, option, seq }))
        notes.results.push(await this.#call(life, () => this.#attempt.submit(answers)))
        await journal.close()
        return true
      } catch {
        await this.#alive(life, time.sleep(2000))
      }
    }
  }

  async #send(life: number, question: number, given: LocalAnswer): Promise<LocalAnswer | null> {
    const { notes, hall, at } = this.#parts
    let opened = 1
    const note = (heard: Map<number, Heard>, one: LocalAnswer) => {
      const known = heard.get(question)
      if (!known || isLater({ ...one, opened }, known)) heard.set(question, { ...one, opened })
    }
    try {
      const held = await this.#call(life, () => {
        const attempt = hall.of(at)
        opened = attempt.opened
        const stored = attempt.save(question, given)
        if (stored) opened = attempt.kept.get(question)?.opened ?? opened
        return stored
      })
      note(notes.acknowledged, held ?? given)
      return held
    } catch (error) {
      if (error instanceof SendFailure && error.kind === 'closed') note(notes.late, given)
      throw error
    }
  }

  /** A duplicated call never arrives so late that the attempt was opened again meanwhile. */
  async #call<T>(life: number, run: () => T): Promise<T> {
    const { hall, at, line } = this.#parts
    const { opened } = hall.attempts[at] ?? { opened: 1 }
    const alive = async <V>(wait: Promise<V>) => this.#alive(life, wait)
    return line.call(run, alive, () => hall.attempts[at]?.opened === opened)
  }

  /** Runs one step of the disk; the browser may crash before or after it. */
  async #step<T>(life: number, run: () => T): Promise<T> {
    const { time, random } = this.#parts
    await this.#alive(life, time.sleep(random() * 5))
    const value = run()
    return this.#alive(life, Promise.resolve(value))
  }

  /** Waits for a promise. The browser may crash here, and a crashed one never goes on. */
  async #alive<T>(life: number, wait: Promise<T>): Promise<T> {
    const value = await wait
    if (life === this.#life && this.#parts.random() < this.#parts.faults.crash) void this.crash()
    return life === this.#life ? value : NEVER
  }
}
