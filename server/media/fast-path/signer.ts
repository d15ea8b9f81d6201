import { BoundedCache } from '../../ports/bounded-cache.ts'
import { expiryOf, signedUntil } from '../signature.ts'

const MAX_ENTRIES = 20_000

/** Signs as `sign` does, each session once in a window: an HMAC costs a sixth of a list. */
export function signer(key: string): (sessionId: number, now: number, lifetime: number) => string {
  const kept = new BoundedCache<number, { expires: number; text: string }>({ max: MAX_ENTRIES })
  return (sessionId, now, lifetime) => {
    const expires = expiryOf(now, lifetime)
    const known = kept.get(sessionId)
    if (known?.expires === expires) return known.text
    const text = signedUntil(key, sessionId, expires)
    kept.set(sessionId, { expires, text })
    return text
  }
}
