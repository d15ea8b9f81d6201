import type { Reply } from '../world/client.ts'

const MAX_TOLD = 8

/** What students saw from one moment to another; times in milliseconds. */
export class Watch {
  /** The count of each status; 0 stands for no answer. */
  readonly statuses = new Map<string, number>()
  /** Acknowledged answers by the port of the process that acknowledged them. */
  readonly savesBy = new Map<number, number>()
  saves = 0
  /** The longest time without an acknowledged answer of any student. */
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

  /**
   * Notes that a student waited from `since` until now, with the results of the tries. Time before the watch is not
   * counted.
   */
  waited(since: number, tries: string[]): void {
    const waited = performance.now() - Math.max(since, this.#begun)
    if (waited <= this.longestWait) return
    this.longestWait = waited
    this.#longestTries = tries
  }

  /** Ends the watch, which counts the gap that is still open. */
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
