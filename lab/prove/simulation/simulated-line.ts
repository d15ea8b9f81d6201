import { SendFailure } from '#assessment/journal/answer-journal.ts'
import type { VirtualTime } from './virtual-time.ts'

export type Faults = { lose: number; double: number; crash: number; longestDelay: number }
type Parts = { time: VirtualTime; random: () => number; faults: Faults }

const STALLED_MS = 15_000
const COPY_MS = 30_000

/** A network that loses, duplicates and delays calls. */
export class SimulatedLine {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** `alive` wraps each wait on the client's side; `isCurrent` returns whether a duplicate can still be in flight. */
  async call<T>(
    run: () => T,
    alive: <V>(wait: Promise<V>) => Promise<V> = async (wait) => wait,
    isCurrent: () => boolean = () => true,
  ): Promise<T> {
    const { time, random, faults } = this.#parts
    const delay = () => time.sleep(random() * faults.longestDelay)
    await alive(delay())
    if (random() < faults.lose) {
      await alive(time.sleep(STALLED_MS))
      throw new SendFailure('again')
    }
    // The duplicate arrives at any time, also after later calls.
    if (random() < faults.double)
      void time.sleep(random() * COPY_MS).then(() => {
        if (isCurrent()) quietly(run)
      })
    const value = run()
    await alive(delay())
    if (random() < faults.lose) throw new SendFailure('again')
    return value
  }
}

function quietly(run: () => unknown): void {
  try {
    run()
  } catch {
    // The answer to a duplicate is discarded.
  }
}
