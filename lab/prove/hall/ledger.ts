/** A report or a page of challenges that showed right answers; moments are those of the call, in epoch ms. */
type Sighting = { paper: number; questions: number[]; from: number; until: number }

/** What was acknowledged. Keys of answers are `attempt question`, their values the highest counter. */
export type Ledger = {
  accepted: Map<string, number>
  /** Answers that came when the attempt was closed. */
  refused: Map<string, number>
  /** The first end of each attempt, in epoch ms. */
  deadlines: Map<number, number>
  /** Keys of acts that were acknowledged, of whichever paper. */
  keys: string[]
  /** How often another key came to hold. */
  corrections: number
  /** The moment when an owner first insisted on showing the key of a paper, before the call was sent. */
  insisted: Map<number, number>
  sightings: Sighting[]
  /** The acknowledged outcomes of proposed changes of the sealed paper. */
  decided: Map<number, 'approved' | 'declined' | 'withdrawn'>
  /** How often one person alone tried to change the sealed paper's questions, and was rejected with a reason. */
  alone: number
  faults: string[]
}

export const newLedger = (): Ledger => ({
  accepted: new Map(),
  refused: new Map(),
  deadlines: new Map(),
  keys: [],
  corrections: 0,
  insisted: new Map(),
  sightings: [],
  decided: new Map(),
  alone: 0,
  faults: [],
})
