import { bech32 } from '@scure/base'

/** The key length of the most common kind of recipient. */
const KEY_BYTES = 32

/** Prefixes of the other kinds that the library supports. */
const OTHERS = new Set(['age1pq', 'age1tag', 'age1tagpq'])

/** Returns true if a backup can be encrypted to the recipient, whose last six letters are a checksum. */
export function isAgeRecipient(text: string): boolean {
  const found = /^age1[a-z0-9]+$/.test(text) ? bech32.decodeUnsafe(text, false) : undefined
  if (!found) return false
  return (
    OTHERS.has(found.prefix) || (found.prefix === 'age' && bech32.fromWordsUnsafe(found.words)?.length === KEY_BYTES)
  )
}
