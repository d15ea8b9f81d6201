import { areResultsOut } from '../../../server/assessment/results/results.rules.ts'
import { pausedBy } from '../../../server/assessment/sitting/pause.ts'
import { isPaused, lastEnd, MAX_PAUSE_MS, pauseLeft } from '../../../server/assessment/sitting/sitting.rules.ts'
import type { Corrections } from '../../../server/assessment/keys/corrections.rules.ts'
import { SendFailure } from '#assessment/journal/answer-journal.ts'
import { HallModel } from './hall-model.ts'
import { type Broken, SimulatedAttempt } from './simulated-attempt.ts'
import { SimulatedKeys } from './simulated-keys.ts'
import { DEADLINE, LATE } from './simulated-paper.ts'
import type { VirtualTime } from './virtual-time.ts'

type OnAttempts = { kind: 'extend' | 'reopen' | 'message' | 'force' | 'adopt' | 'rule'; ids: number[]; ms: number }

/** An act of the staff; `ids` are indices of attempts. */
export type Act =
  | OnAttempts
  | { kind: 'extend_all'; ms: number }
  | { kind: 'pause' | 'resume' | 'apply' | 'drop' }
  | { kind: 'try'; corrections: Corrections }
  | { kind: 'back'; to: number }

type Parts = { time: VirtualTime; random: () => number; broken: Broken; students: number }

const LAY_EVERY = 1000
const LONGEST_LAYING = 5000

/** The server of an exam hall, by its own rules, in memory: what is stored outlives its kills, what it is doing does not. */
export class SimulatedHall {
  readonly #parts: Parts
  readonly keys = new SimulatedKeys()
  readonly attempts: SimulatedAttempt[]
  readonly model: HallModel
  /** Request keys of acts that were done, and the audit's entries. */
  readonly done = new Set<string>()
  readonly audit: string[] = []
  readonly wrong: string[] = []
  #sitting = {
    paper_id: 0,
    extra_ms: 0,
    paused_at: null as number | null,
    paused_until: null as number | null,
    pauses: 0,
  }
  #latestDeadline: number | null = null
  #pausedMs = 0
  #life = 0
  #isDown = false

  constructor(parts: Parts) {
    this.#parts = parts
    const { time, broken, students } = parts
    this.model = new HallModel(students)
    this.attempts = Array.from({ length: students }, (_, at) => {
      const closed = (by: 'clock' | 'other') => this.#closed(at, by)
      return new SimulatedAttempt({ now: () => time.now, keys: this.keys, broken, closed })
    })
    void this.#lay(this.#life)
  }

  get isPaused(): boolean {
    return isPaused(this.#sitting, this.#parts.time.now)
  }

  /** Returns a student's attempt for one call. */
  of(at: number): SimulatedAttempt {
    const attempt = this.attempts[at]
    if (this.#isDown || !attempt) throw new SendFailure('again')
    return attempt
  }

  /** Returns what a device is told about the time. */
  clock(at: number) {
    const attempt = this.of(at)
    const { state, deadline, times } = attempt
    return { isOpen: state === 'open' && deadline > this.#parts.time.now, deadline, times, isPaused: this.isPaused }
  }

  kill(): void {
    this.#life += 1
    this.#isDown = true
  }

  start(): void {
    this.#isDown = false
    void this.#lay(this.#life)
  }

  /** Closes overdue attempts, like the server's sweep. */
  settle(): void {
    if (!this.#isDown) for (const attempt of this.attempts) attempt.settle()
  }

  /** Does an act once for its key. Returns false when it cannot be done. */
  act(key: string, act: Act): boolean {
    if (this.#isDown) throw new SendFailure('again')
    if (this.done.has(key) && this.#parts.broken !== 'acts') return true
    this.model.see(this.#parts.time.now)
    if (!this.#perform(act)) return false
    this.done.add(key)
    this.audit.push(key)
    this.look()
    return true
  }

  /** Checks that all students have the promised time, and that no result is out while a student writes. */
  look(): void {
    const { now } = this.#parts.time
    this.model.see(now)
    const timing = { kind: 'exam', ends_at: DEADLINE, results_at: null, latest_deadline: this.#latestDeadline }
    for (const [at, { state, deadline, times }] of this.attempts.entries()) {
      if (state === 'final') continue
      const promised = this.model.endOf(at)
      if (deadline !== promised) this.wrong.push(`attempt ${at} ends at ${deadline} and was promised ${promised}`)
      if (areResultsOut(timing, now, LATE) && now <= deadline + LATE)
        this.wrong.push(`results are out while attempt ${at} is written`)
      const isOpen = times.some(({ opens_at, ends_at }) => opens_at <= now && now <= ends_at)
      if (now <= deadline && !isOpen) this.wrong.push(`no section of attempt ${at} is open at ${now}`)
    }
  }

  #perform(act: Act): boolean {
    const everybody = [...this.attempts.keys()]
    switch (act.kind) {
      case 'try':
        return this.keys.try(act.corrections)
      case 'back':
        return this.keys.try(this.keys.versions[act.to]?.corrections ?? new Map())
      case 'apply':
        return this.keys.apply()
      case 'drop':
        return this.keys.drop()
      case 'pause':
      case 'resume':
        return this.#pauseOrResume(act.kind, this.#parts.time.now)
      case 'extend_all':
        return this.#give(act.ms, everybody)
      case 'extend':
        return this.#give(act.ms, act.ids)
      case 'message':
      case 'force':
      case 'reopen':
      case 'adopt':
      case 'rule':
        return act.ids.filter((id) => this.#judge(act, id)).length > 0
    }
  }

  #give(ms: number, ids: number[]): boolean {
    this.model.give(ms, ids)
    return this.#move(ids, ms)
  }

  #judge(act: OnAttempts, id: number): boolean {
    const attempt = this.attempts[id]
    const now = this.#parts.time.now
    if (!attempt || act.kind === 'message') return attempt?.state === 'open'
    if (act.kind === 'rule') return true
    if (act.kind === 'force') {
      if (attempt.state === 'final') return false
      attempt.close('other')
      return true
    }
    if (attempt.state === 'open') return false
    if (act.kind === 'adopt') return attempt.adopt()
    if (act.kind !== 'reopen') return false
    attempt.reopen(act.ms, pauseLeft(this.#sitting, now))
    this.model.reopen(id, act.ms)
    this.#settleLastEnd()
    return true
  }

  #pauseOrResume(kind: 'pause' | 'resume', at: number): boolean {
    const ms = pausedBy(kind, this.#sitting, at, this.#pausedMs)
    if (ms === null) return false
    this.#pausedMs += ms
    this.#sitting =
      kind === 'pause'
        ? { ...this.#sitting, paused_at: at, paused_until: at + MAX_PAUSE_MS, pauses: 1 }
        : { ...this.#sitting, paused_until: at }
    this.model[kind]()
    for (const attempt of this.attempts) attempt.wasPaused ||= attempt.state === 'open'
    this.#move([...this.attempts.keys()], ms)
    return true
  }

  #move(ids: number[], ms: number): boolean {
    const at = this.#parts.time.now
    const open = ids.flatMap((id) => this.attempts[id] ?? []).filter(({ state }) => state === 'open')
    for (const attempt of open) attempt.move({ at, ms })
    this.#settleLastEnd()
    return open.length > 0
  }

  #settleLastEnd(): void {
    const ends = this.attempts.flatMap(({ state, deadline }) => (state === 'open' ? deadline : []))
    const open = ends.length === 0 ? null : Math.max(...ends)
    const known = this.#latestDeadline
    this.#latestDeadline = lastEnd({ ends_at: DEADLINE, known, open, extraMs: 0 }, this.#parts.time.now)
  }

  #closed(at: number, by: 'clock' | 'other'): void {
    this.model.see(this.#parts.time.now)
    const left = this.model.left(at)
    if (by === 'clock' && left >= -LATE) this.wrong.push(`attempt ${at} was closed with ${left} ms left`)
    this.model.close(at)
  }

  /** Marks closed attempts by a key that is tried; a kill may interrupt it anywhere. */
  async #lay(life: number): Promise<void> {
    const { time, random } = this.#parts
    const closed = () =>
      this.attempts.flatMap(({ state, changes }, at) => (state === 'final' ? `${at} ${changes}` : []))
    while (life === this.#life) {
      await time.sleep(LAY_EVERY)
      const { draft } = this.keys
      if (!draft || draft.isLaid) continue
      const then = closed().join()
      const graded = this.attempts.map((one) => (one.state === 'final' ? one.gradeBy(draft) : null))
      await time.sleep(random() * LONGEST_LAYING)
      if (life !== this.#life) return
      // One unit reads everything again: attempts may have been closed or changed since the first read.
      if (this.keys.draft !== draft || closed().join() !== then) continue
      for (const [at, marks] of graded.entries()) {
        const attempt = this.attempts[at]
        if (marks !== null && !attempt?.marks.has(draft.key_id)) attempt?.marks.set(draft.key_id, marks)
      }
      draft.isLaid = true
    }
  }
}
