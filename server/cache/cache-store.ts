import { BoundedCache } from '../ports/bounded-cache.ts'

/** Bytes of everything that is cached of answers, together. */
const MAX_BYTES = 48_000_000
/** The overhead of an entry, and the approximate size of a row that is not serialized. */
const ENTRY_BYTES = 500
const ROW_BYTES = 500

function sizeOf({ value }: { value: unknown }): number {
  if (typeof value === 'string') return ENTRY_BYTES + Buffer.byteLength(value)
  if (value instanceof Uint8Array) return ENTRY_BYTES + value.length
  return ENTRY_BYTES + ROW_BYTES * (Array.isArray(value) ? value.length : 1)
}

/** A cached value, with the versions at which it was made. */
export type CacheEntry = { versions: string | number; varyBy: string; value: unknown; from: number; until: number }

/** The one cache behind answers and what they are made of. */
export const cacheStore = new BoundedCache<string, CacheEntry>({ max: MAX_BYTES, sizeOf })

let kinds = 0

/** Returns a beginning of names that nobody else has. */
export const newKind = (): number => (kinds += 1)
