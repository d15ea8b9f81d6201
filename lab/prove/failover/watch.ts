import type { Reply } from '../world/client.ts'

const MAX_TOLD = 8

/** What students saw from one moment to another; times in milliseconds. */
export class Watch {
  /** How often each status was answered; 0 is no answer at all. */
  readonly statuses = new Map<string, number>()
  /** Acknowledged answers by the port of the process that acknowledged them. */
  readonly savesBy = new Map<number, number>()
  saves = 0
  /** The longest time in which nobody's answer was acknowledged. */
  longestGap = 0
  /** The longest time that one student waited for a call to succeed. */
  longestWait = 0
  #longestTries: string[] = []
  readonly #begun = performance.now()
  #lastSave = this.#begun

  acknowledged(port: number | null): void {
    this.saves += 1
    if (port !== null) this.savesBy.set(port, (this.savesBy.get(port) ?? 0) + 1)
    this.end()
    this.#lastSave = performance.now()
  }

  answered({ status, data }: Reply): void {
    const { reason = '' } = (data ?? {}) as { reason?: string }
    const name = status === 503 ? `503 ${reason}` : String(status || 'no answer')
    this.statuses.set(name, (this.statuses.get(name) ?? 0) + 1)
  }

  /** A student has waited from then until now, and so its tries ended. What was before the watch does not count. */
  waited(since: number, tries: string[]): void {
    const waited = performance.now() - Math.max(since, this.#begun)
    if (waited <= this.longestWait) return
    this.longestWait = waited
    this.#longestTries = tries
  }

  /** The gap that is open yet counts too. */
  end(): void {
    this.longestGap = Math.max(this.longestGap, performance.now() - this.#lastSave)
  }

  toString(): string {
    const [gap, wait] = [this.longestGap, this.longestWait].map((ms) => (ms / 1000).toFixed(1))
    const told = [...this.statuses].map(([status, count]) => `${count}×${status}`).join(' ')
    const tries = this.#longestTries.slice(-MAX_TOLD).join(', ')
    return `gap ${gap} s, ${told}; the longest wait of a student was ${wait} s (${tries})`
  }
}
