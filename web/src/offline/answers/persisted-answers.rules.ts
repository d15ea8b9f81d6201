import { offlineQueries } from './offline-queries.derived.ts'

const words = new Set<unknown>(offlineQueries)

export const isPersistable = ([word]: readonly unknown[]): boolean => words.has(word)

const DAY_MS = 86_400_000
const MAX_AGE_MS = 30 * DAY_MS
const MAX_TOTAL_CHARACTERS = 2_000_000
/** A larger answer would displace all others. */
const MAX_ANSWER_CHARACTERS = 300_000

export const isTooLong = (text: string): boolean => text.length > MAX_ANSWER_CHARACTERS

export const isTooOld = (at: number, now: number): boolean => now - at > MAX_AGE_MS

type Kept = { hash: string; at: number; text: string }

/** Returns the answers to delete so that the rest is within the limits: the oldest first. */
export function tooMuch<K extends Kept>(kept: K[], now: number): K[] {
  let characters = 0
  return kept
    .toSorted((a, b) => b.at - a.at)
    .filter(({ at, text }) => {
      characters += text.length
      return characters > MAX_TOTAL_CHARACTERS || isTooOld(at, now)
    })
}
