import { bech32 } from '@scure/base'

/** Of the most common recipient: a key of 32 bytes. */
const KEY_BYTES = 32

/** Those of other kinds that the library encrypts to. */
const OTHERS = new Set(['age1pq', 'age1tag', 'age1tagpq'])

/** Whether a backup can be encrypted to it: the last six letters of a recipient check the others. */
export function isAgeRecipient(text: string): boolean {
  const found = /^age1[a-z0-9]+$/.test(text) ? bech32.decodeUnsafe(text, false) : undefined
  if (!found) return false
  return (
    OTHERS.has(found.prefix) || (found.prefix === 'age' && bech32.fromWordsUnsafe(found.words)?.length === KEY_BYTES)
  )
}
