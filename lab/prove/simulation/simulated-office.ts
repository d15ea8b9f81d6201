import type { Act, SimulatedHall } from './simulated-hall.ts'
import type { SimulatedLine } from './simulated-line.ts'
import { someCorrections } from './simulated-paper.ts'
import type { VirtualTime } from './virtual-time.ts'

type Parts = { time: VirtualTime; hall: SimulatedHall; line: SimulatedLine; random: () => number }

const LONGEST_BETWEEN = 40_000
const MINUTE = 60_000
const KINDS = [
  ...(['extend', 'extend_all', 'message', 'pause', 'resume', 'force', 'force', 'reopen', 'reopen', 'adopt'] as const),
  ...(['rule', 'try', 'try', 'back', 'apply', 'apply', 'drop'] as const),
]

/** The exam office: acts at random, and repeats an act with the same key until it is answered. */
export class SimulatedOffice {
  readonly #parts: Parts
  #pressed = 0
  /** Keys of acts that were acknowledged as done. */
  readonly acknowledged: string[] = []

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async work(until: number): Promise<void> {
    const { time, hall, random } = this.#parts
    while (time.now < until) {
      await time.sleep(random() * LONGEST_BETWEEN)
      await this.#press(this.#someAct())
    }
    // Otherwise the pause ends by itself after an hour.
    if (hall.isPaused && random() < 0.9) await this.#press({ kind: 'resume' })
  }

  #someAct(): Act {
    const { hall, random } = this.#parts
    const upTo = (most: number) => Math.floor(random() * (most + 1))
    const kind = KINDS[upTo(KINDS.length - 1)] ?? 'message'
    const ms = MINUTE * (1 + upTo(4))
    const all = [...hall.attempts.keys()]
    const ids = random() < 0.3 ? all : [upTo(all.length - 1)]
    switch (kind) {
      case 'extend_all':
        return { kind, ms }
      case 'try':
        return { kind, corrections: someCorrections(hall.keys.current.corrections, random) }
      case 'back':
        return { kind, to: upTo(hall.keys.versions.length - 1) }
      case 'pause':
      case 'resume':
      case 'apply':
      case 'drop':
        return { kind }
      case 'extend':
      case 'message':
      case 'force':
      case 'reopen':
      case 'adopt':
      case 'rule':
        return { kind, ids, ms }
    }
  }

  async #press(act: Act): Promise<void> {
    const { time, hall, line } = this.#parts
    const key = `press ${(this.#pressed += 1)}`
    for (;;) {
      try {
        if (await line.call(() => hall.act(key, act))) this.acknowledged.push(key)
        return
      } catch {
        await time.sleep(2000)
      }
    }
  }
}
