import { AnswerJournal, SendFailure } from '../../web/src/assessment/journal/answer-journal.ts'
import type { Entry, LocalAnswer } from '../../web/src/assessment/journal/local-answer.ts'
import { questions, someCode, times } from './simulated-paper.ts'
import { DEADLINE, type SimulatedServer } from './simulated-server.ts'
import type { VirtualTime } from './virtual-time.ts'

export type Faults = { lose: number; double: number; crash: number; longestDelay: number }

export type Notes = {
  /** Acknowledged saves by question, the highest counter of each. */
  acknowledged: Map<number, LocalAnswer>
  results: number[]
  wrong: string[]
}

type Parts = { time: VirtualTime; server: SimulatedServer; random: () => number; faults: Faults; notes: Notes }

const STALLED_MS = 15_000
const NEVER = new Promise<never>(() => {})

/** A student's browser: its disk outlives its crashes, everything else does not. */
export class SimulatedBrowser {
  readonly #parts: Parts
  readonly #disk = new Map<number, Entry>()
  #life = 0
  journal: AnswerJournal | null = null

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Opens the page; after a crash it is opened again. */
  async open(): Promise<void> {
    const { time, server, random } = this.#parts
    this.#life += 1
    const life = this.#life
    for (;;) {
      try {
        const kept = await this.#call(life, () => server.resume())
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
        return
      } catch (error) {
        if (error instanceof SendFailure && error.kind === 'closed') return
        await this.#alive(life, time.sleep(1000))
      }
    }
  }

  /** Answers at random times until the deadline, then submits as the page does. */
  async sit(): Promise<void> {
    const { time, random } = this.#parts
    const life = this.#life
    while (time.now < DEADLINE && life === this.#life) {
      await this.#alive(life, time.sleep(random() * 40_000))
      if (time.now >= DEADLINE || !this.journal) break
      // The page shows the section whose time it is, also without a line.
      const section = times.find(({ ends_at }) => time.now < ends_at)
      const open = questions.filter(({ section_id }) => section_id === section?.section_id)
      const question = open[Math.floor(random() * open.length)]?.question_id
      if (question !== undefined) void this.journal.give(question, someCode(question, random), false)
    }
    if (!this.journal) return
    await this.journal.settled()
    await this.#alive(life, time.sleep(random() * 20_000))
    await this.#submit(life, this.journal)
  }

  /** What is on the way is lost, and so is everything that was not on disk. */
  async crash(): Promise<void> {
    const { time, random } = this.#parts
    this.#life += 1
    this.journal = null
    await time.sleep(500 + random() * 20_000)
    void this.open().then(() => this.sit())
  }

  async #submit(life: number, journal: AnswerJournal): Promise<void> {
    const { server, notes, time } = this.#parts
    for (;;) {
      try {
        const answers = [...journal.entries].map(([question_id, { option, seq }]) => ({ question_id, option, seq }))
        notes.results.push(await this.#call(life, () => server.submit(answers)))
        await journal.close()
        return
      } catch {
        await this.#alive(life, time.sleep(2000))
      }
    }
  }

  async #send(life: number, question: number, given: LocalAnswer): Promise<LocalAnswer | null> {
    const { server, notes } = this.#parts
    const held = await this.#call(life, () => server.save(question, given))
    const known = notes.acknowledged.get(question)
    const acknowledged = held ?? given
    if (!known || known.seq < acknowledged.seq) notes.acknowledged.set(question, acknowledged)
    return held
  }

  /** A call over a line that loses, doubles and delays. */
  async #call<T>(life: number, run: () => T): Promise<T> {
    const { time, random, faults } = this.#parts
    const delay = () => time.sleep(random() * faults.longestDelay)
    await this.#alive(life, delay())
    if (random() < faults.lose) {
      await this.#alive(life, time.sleep(STALLED_MS))
      throw new SendFailure('again')
    }
    // The second copy arrives whenever it likes, also after later calls.
    if (random() < faults.double) void time.sleep(random() * 30_000).then(() => quietly(run))
    const value = run()
    await this.#alive(life, delay())
    if (random() < faults.lose) throw new SendFailure('again')
    return value
  }

  /** One step of the disk: the browser may die before it or after it. */
  async #step<T>(life: number, run: () => T): Promise<T> {
    const { time, random } = this.#parts
    await this.#alive(life, time.sleep(random() * 5))
    const value = run()
    return this.#alive(life, Promise.resolve(value))
  }

  /** Waits for something; here the browser may die, and a dead one never goes on. */
  async #alive<T>(life: number, wait: Promise<T>): Promise<T> {
    const value = await wait
    if (life === this.#life && this.#parts.random() < this.#parts.faults.crash) void this.crash()
    return life === this.#life ? value : NEVER
  }
}

function quietly(run: () => unknown): void {
  try {
    run()
  } catch {
    // Nobody waits for the answer of a copy.
  }
}
