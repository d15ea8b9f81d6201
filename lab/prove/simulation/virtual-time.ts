type Sleeper = { at: number; order: number; wake: () => void }

/** Virtual time: it advances only when nothing is left to run, so that hours pass in milliseconds. */
export class VirtualTime {
  #now = 0
  #order = 0
  #sleepers: Sleeper[] = []

  get now(): number {
    return this.#now
  }

  async sleep(ms: number): Promise<void> {
    return new Promise((wake) => {
      const sleeper = { at: this.#now + Math.round(Math.max(0, ms)), order: (this.#order += 1), wake }
      const after = this.#sleepers.findIndex(({ at }) => at > sleeper.at)
      this.#sleepers.splice(after < 0 ? this.#sleepers.length : after, 0, sleeper)
    })
  }

  /** Lets time pass until `end`, or until no sleep is pending. */
  async runUntil(end: number): Promise<void> {
    await settle()
    for (let next = this.#sleepers[0]; next && next.at <= end; next = this.#sleepers[0]) {
      this.#sleepers.shift()
      this.#now = next.at
      next.wake()
      await settle()
    }
    this.#now = Math.max(this.#now, end)
  }
}

/** Waits until every promise that can settle now has settled. */
const settle = async () => new Promise((resolve) => setImmediate(resolve))
