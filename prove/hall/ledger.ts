/** What was acknowledged. Keys of answers are `attempt question`, their values the highest counter. */
export type Ledger = {
  accepted: Map<string, number>
  /** Answers that came when the attempt was closed. */
  refused: Map<string, number>
  /** The first end of each attempt, in epoch ms. */
  deadlines: Map<number, number>
  /** Keys of acts that were acknowledged. */
  keys: string[]
  acts: number
  /** How often another key came to hold. */
  corrections: number
  faults: string[]
}
