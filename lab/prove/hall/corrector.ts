import type { StaffMember } from '../../../e2e/staff.ts'
import { pause } from '../proof.ts'
import type { Ledger } from './ledger.ts'

type Parts = { staff: StaffMember; paper: number; ledger: Ledger; random: () => number }
type Question = { question_id: number; options: { option_id: number }[] }
type Key = {
  version: number
  questions: Question[]
  trying: { key_id: number; summary: object | null } | null
}

const BETWEEN_MS = 400
const GOES_BACK = 0.3
const GIVES_UP = 0.15
const HOW = ['full_to_all', 'full_to_attempted', 'out_of_maximum'] as const

/** A person who corrects the key of a paper while it is written: tries a key, applies it, goes back, drops it. */
export class Corrector {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async act(life: { ended: boolean }): Promise<void> {
    while (!life.ended) {
      // The call was rejected or not answered; the next step reads the present state again.
      await this.#step().catch(() => {})
      await pause(this.#parts.random() * BETWEEN_MS)
    }
  }

  async #step(): Promise<void> {
    const { staff, paper: paper_id, ledger, random } = this.#parts
    const { version, questions, trying } = await staff.call<Key>('/staff/key', { paper_id })
    if (trying === null) {
      const asked = random() < GOES_BACK ? { back_to: this.#upTo(version) } : { changes: [this.#change(questions)] }
      await staff.call('/staff/try_key', { paper_id, version, ...asked })
    } else if (random() < GIVES_UP) {
      await staff.call('/staff/drop_key', { paper_id, key_id: trying.key_id })
    } else if (trying.summary !== null) {
      await staff.call('/staff/apply_key', { paper_id, key_id: trying.key_id, reason: 'The book was wrong.' })
      ledger.corrections += 1
    }
  }

  #change(questions: Question[]) {
    const { question_id, options } = questions[this.#upTo(questions.length - 1)] ?? { question_id: 0, options: [] }
    const right = options[this.#upTo(options.length - 1)]
    const cancelled = HOW[this.#upTo(HOW.length - 1)]
    return right && this.#parts.random() < 0.7 ? { question_id, right: [right.option_id] } : { question_id, cancelled }
  }

  #upTo(most: number): number {
    return Math.floor(this.#parts.random() * (most + 1))
  }
}
