import type { Clock } from '../ports/clock.ts'

/** A clock that stands still until a test moves it. */
export class TestClock implements Clock {
  #now: number

  /** `at` is in the form of the academy's clock: `2026-11-20T10:30:00+05:30`. */
  constructor(at: string) {
    this.#now = Date.parse(at)
  }

  now(): number {
    return this.#now
  }

  set(at: string): void {
    this.#now = Date.parse(at)
  }

  seconds(count: number): void {
    this.#now += count * 1000
  }

  days(count: number): void {
    this.seconds(count * 86_400)
  }
}
