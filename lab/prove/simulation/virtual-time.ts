type Sleeper = { at: number; order: number; wake: () => void }

/** Time that passes only when nobody has anything left to do: hours of it in milliseconds. */
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

  /** Lets time pass until then, or until nobody sleeps any more. */
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

/** Everything that was promised by now has run. */
const settle = async () => new Promise((resolve) => setImmediate(resolve))
