import type { Entries, Entry, LocalAnswer } from './local-answer.ts'
import { pauseAfter } from './pauses.rules.ts'

/**
 * Returns the state after a page was opened: for each question the answer with the higher counter, from an earlier
 * page's storage or from the server. Only the server's answers are acknowledged; where it could not be asked, what was
 * acknowledged before still is.
 */
function merged(
  written: Iterable<[number, Entry]>,
  serverAnswers: Iterable<[number, LocalAnswer]>,
  isAsked: boolean,
): Map<number, Entry> {
  const entries = new Map<number, Entry>()
  for (const [question, entry] of written)
    entries.set(question, { ...entry, acknowledged: entry.acknowledged && !isAsked })
  for (const [question, given] of serverAnswers) {
    const own = entries.get(question)
    if (!own || own.seq <= given.seq) entries.set(question, { ...given, acknowledged: true })
  }
  return entries
}

/** Where answers outlive the page. */
export type JournalStore = {
  load: () => Promise<[question: number, entry: Entry][]>
  /** Resolves when the entry is on disk. */
  put: (question: number, entry: Entry) => Promise<void>
  remove: (question: number) => Promise<void>
  forget: () => Promise<void>
}

/**
 * Why a save was not acknowledged. `again`: a retry may succeed, after `wait` ms if the server names a wait. `closed`:
 * the attempt is closed. `ended`: the session has ended. `late`: the question's section is over. `refused`: no retry
 * will succeed.
 */
export class SendFailure extends Error {
  override name = 'SendFailure'
  readonly kind: 'again' | 'closed' | 'ended' | 'late' | 'refused'
  readonly wait: number | null
  constructor(kind: SendFailure['kind'], wait: number | null = null) {
    super(kind)
    this.kind = kind
    this.wait = wait
  }
}

export type JournalPorts = {
  store: JournalStore
  /**
   * Sends one answer; returns the server's answer if that one counts, or null when it stored this one.
   * @throws SendFailure
   */
  send: (question: number, given: LocalAnswer) => Promise<LocalAnswer | null>
  pause: (ms: number) => Promise<void>
  /** Returns a random number from 0 to 1. */
  random: () => number
  /** Called on every change, whatever its source. */
  changed: () => void
  /** Called when an answer arrived too late and was reverted. */
  late: (question: number) => void
}

/** State of the connection to the server: `waiting` from a failure until a call succeeds. */
export type Flow = 'flowing' | 'waiting' | 'closed' | 'ended'

/**
 * The answers of one attempt on their way to the server: written down here first, then sent one at a time in the
 * order in which they were given, again and again until each is acknowledged.
 */
export class AnswerJournal {
  readonly #ports: JournalPorts
  #entries = new Map<number, Entry>()
  #written = new Map<number, number>()
  /** What the server is known to have. */
  #server = new Map<number, LocalAnswer>()
  #seq = 0
  #sending = false
  #isHeld = false
  #flow: Flow = 'flowing'
  #wake: () => void = () => {}
  #settled: (() => void)[] = []

  constructor(ports: JournalPorts) {
    this.#ports = ports
  }

  get entries(): Entries {
    return this.#entries
  }

  get flow(): Flow {
    return this.#flow
  }

  /**
   * Loads the answers of an earlier page and of the server; sends those that the server does not have. Without
   * `isAsked`, the server's are those of an earlier visit.
   */
  async begin(serverAnswers: Iterable<[number, LocalAnswer]>, isAsked = true): Promise<void> {
    const written = await this.#ports.store.load().catch(() => [])
    this.#server = new Map(serverAnswers)
    this.#entries = merged(written, this.#server, isAsked)
    for (const [question, { acknowledged, seq, ...given }] of this.#entries) {
      if (acknowledged) this.#server.set(question, { ...given, seq })
      this.#written.set(question, seq)
      this.#seq = Math.max(this.#seq, seq)
    }
    this.#ports.changed()
    void this.#sendAll()
  }

  /** Takes an answer that was given at that time by the device's clock. It shows at once, is written down next, and then sent. */
  async give(question: number, option: string | null, marked: boolean, given_at?: number): Promise<LocalAnswer | null> {
    if (this.#isOver()) return null
    this.#seq += 1
    const given: LocalAnswer = { option, marked, seq: this.#seq, ...(given_at && { given_at }) }
    const entry: Entry = { ...given, acknowledged: false }
    this.#set(question, entry)
    // A full or forbidden storage must not keep an answer from the server.
    await this.#ports.store.put(question, entry).catch(() => {})
    this.#written.set(question, Math.max(entry.seq, this.#written.get(question) ?? 0))
    void this.#sendAll()
    return given
  }

  /** Takes over a newer answer: from the server (`acknowledged`), or from another tab, which may be closed by now. */
  adopt(question: number, given: LocalAnswer, acknowledged: boolean): void {
    const own = this.#entries.get(question)
    this.#seq = Math.max(this.#seq, given.seq)
    if (acknowledged) this.#server.set(question, given)
    if (this.#isOver() || (own && own.seq >= given.seq)) return
    this.#written.set(question, given.seq)
    this.#set(question, { ...given, acknowledged })
    if (!acknowledged) void this.#sendAll()
  }

  /** Compares with all answers of the server: what it does not have is sent again. */
  compare(serverAnswers: readonly [number, LocalAnswer][]): void {
    for (const [question, given] of serverAnswers) this.adopt(question, given, true)
    const server = new Map(serverAnswers)
    for (const [question, entry] of this.#entries)
      if (entry.acknowledged && (server.get(question)?.seq ?? 0) < entry.seq)
        this.#set(question, { ...entry, acknowledged: false })
    void this.#sendAll()
  }

  /** The connection may be back: no need to wait any longer. */
  wake(): void {
    this.#wake()
    void this.#sendAll()
  }

  /** Sends nothing more until `goOn`. */
  hold(): void {
    this.#isHeld = true
  }

  goOn(): void {
    this.#isHeld = false
    this.wake()
  }

  /** Resolves when every answer is acknowledged, or none can be any more. */
  async settled(): Promise<void> {
    if (this.#isSettled()) return
    await new Promise<void>((resolve) => this.#settled.push(resolve))
  }

  /** The attempt is final: nothing is sent any more, and nothing is kept. */
  async close(): Promise<void> {
    this.#turn('closed')
    await this.#ports.store.forget().catch(() => {})
  }

  #isSettled(): boolean {
    return this.#isOver() || [...this.#entries.values()].every(isDone)
  }

  #isOver(): boolean {
    return this.#flow === 'closed' || this.#flow === 'ended'
  }

  #set(question: number, entry: Entry): void {
    this.#entries = new Map(this.#entries).set(question, entry)
    this.#tell()
  }

  #unset(question: number): void {
    const entries = new Map(this.#entries)
    entries.delete(question)
    this.#entries = entries
    this.#tell()
  }

  #turn(flow: Flow): void {
    if (this.#flow === flow || this.#flow === 'closed') return
    this.#flow = flow
    this.#tell()
  }

  #tell(): void {
    this.#ports.changed()
    if (!this.#isSettled()) return
    for (const resolve of this.#settled.splice(0)) resolve()
  }

  #next(): [number, Entry] | undefined {
    if (this.#isHeld) return undefined
    return [...this.#entries]
      .filter(([question, entry]) => !isDone(entry) && (this.#written.get(question) ?? 0) >= entry.seq)
      .toSorted(([, a], [, b]) => a.seq - b.seq)[0]
  }

  async #sendAll(): Promise<void> {
    if (this.#sending) return
    this.#sending = true
    let failures = 0
    for (let next = this.#next(); next && !this.#isOver(); next = this.#next()) {
      try {
        await this.#deliver(...next)
        failures = 0
      } catch (error) {
        failures += 1
        await this.#afterFailure(error, next, failures)
      }
    }
    this.#sending = false
  }

  async #deliver(question: number, { acknowledged: _, refused: _refused, ...given }: Entry): Promise<void> {
    const held = await this.#ports.send(question, given)
    this.#turn('flowing')
    this.#seq = Math.max(this.#seq, held?.seq ?? 0)
    const own = this.#entries.get(question)
    const seen = held ?? given
    this.#server.set(question, seen)
    // An answer changed meanwhile, with a higher counter than the server's, is sent next.
    if (this.#isOver() || (own && own.seq > seen.seq)) return
    const entry: Entry = { ...seen, acknowledged: true }
    this.#set(question, entry)
    await this.#ports.store.put(question, entry).catch(() => {})
  }

  async #afterFailure(error: unknown, [question, entry]: [number, Entry], failures: number): Promise<void> {
    const { kind, wait } = error instanceof SendFailure ? error : new SendFailure('again')
    if (kind === 'closed' || kind === 'ended') return this.#turn(kind)
    if (kind === 'late') return this.#takeBack(question, entry)
    // One broken answer must not hold up the others.
    if (kind === 'refused') {
      if (this.#entries.get(question)?.seq === entry.seq) this.#set(question, { ...entry, refused: true })
      return
    }
    this.#turn('waiting')
    await this.#rest(wait ?? pauseAfter(failures, this.#ports.random()))
  }

  /** Restores the server's answer, unless the student has changed it since. */
  async #takeBack(question: number, { seq }: Entry): Promise<void> {
    this.#turn('flowing')
    if (this.#entries.get(question)?.seq !== seq) return
    const held = this.#server.get(question)
    const { store, late } = this.#ports
    if (held) this.#set(question, { ...held, acknowledged: true })
    else this.#unset(question)
    late(question)
    await (held ? store.put(question, { ...held, acknowledged: true }) : store.remove(question)).catch(() => {})
  }

  async #rest(ms: number): Promise<void> {
    const woken = new Promise<void>((resolve) => (this.#wake = resolve))
    await Promise.race([this.#ports.pause(ms), woken])
  }
}

const isDone = ({ acknowledged, refused }: Entry): boolean => acknowledged || refused === true
