/** The options of a proof. `broken` breaks what it checks: the proof must fail then. */
export type Asked = {
  runs: number | null
  engine: 'sqlite' | 'postgres' | null
  seed: number | null
  broken: boolean
  /** One part of the proof alone, by its name. */
  only?: string | undefined
  students?: number | undefined
  /** Another version of the project, by its commit; null finds one, undefined uses none. */
  with?: string | null | undefined
}

/** `line` says in a sentence what was done and what came out. */
export type Verdict = { holds: boolean; line: string }

export type Proof = {
  about: string
  /** Seconds after which it is given up. */
  bound: number
  run: (asked: Asked) => Promise<Verdict[]>
}

/** Returns a pseudo-random generator (mulberry32) of numbers from 0 to 1; the same seed gives the same numbers. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const pause = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The value below which a share of the values lies. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
