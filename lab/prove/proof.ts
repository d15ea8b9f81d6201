/** What a proof was asked for. `broken` breaks what it checks: then it must not hold. */
export type Asked = {
  runs: number | null
  engine: 'sqlite' | 'postgres' | null
  seed: number | null
  broken: boolean
  /** One part of the proof alone, by its name. */
  only?: string | undefined
  students?: number | undefined
  /** Another version of the project, by its commit; null for one that is found, undefined for none. */
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

/** A generator of chance that can be run again by its seed (mulberry32): numbers from 0 to 1. */
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
