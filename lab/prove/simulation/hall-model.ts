import { MAX_PAUSE_MS } from '../../../server/assessment/sitting/sitting.rules.ts'
import { DEADLINE } from './simulated-paper.ts'

/**
 * The promised times, kept like stop watches: each watch runs while its student may write, stops during a pause, and
 * only the staff sets it. The model stores no ends.
 */
export class HallModel {
  readonly #left: number[]
  readonly #runs: boolean[]
  #now = 0
  #pausedUntil = 0

  constructor(count: number) {
    this.#left = Array.from({ length: count }, () => DEADLINE)
    this.#runs = this.#left.map(() => true)
  }

  /** Lets the watches run until `now`. */
  see(now: number): void {
    const ran = now - this.#now - this.#pausedFor(now)
    for (const [at, runs] of this.#runs.entries()) if (runs) this.#left[at] = this.left(at) - ran
    this.#now = now
  }

  left(at: number): number {
    return this.#left[at] ?? 0
  }

  /** Returns when this attempt ends if nothing more happens. */
  endOf(at: number): number {
    return this.#now + Math.max(0, this.#pausedUntil - this.#now) + this.left(at)
  }

  give(ms: number, to: readonly number[]): void {
    for (const at of to) if (this.#runs[at]) this.#left[at] = this.left(at) + ms
  }

  pause(): void {
    this.#pausedUntil = this.#now + MAX_PAUSE_MS
  }

  resume(): void {
    this.#pausedUntil = this.#now
  }

  close(at: number): void {
    this.#runs[at] = false
  }

  reopen(at: number, ms: number): void {
    this.#runs[at] = true
    this.#left[at] = ms
  }

  #pausedFor(now: number): number {
    return Math.max(0, Math.min(now, this.#pausedUntil) - this.#now)
  }
}
