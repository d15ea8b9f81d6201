import { BoundedCache } from '../../ports/bounded-cache.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Allowed, AllowedFile } from '../allowed-file.ts'

const MAX_ENTRIES = 40_000
/** How long a person who was just logged out still gets files: half of the minute that is promised. */
const REMEMBERED_MS = 30_000

/**
 * Caches each permission for half a minute: behind a proxy that sends the bytes, a film is hundreds of questions by the
 * same student for the same file. A refusal is never cached.
 */
export function rememberAllowed(ask: AllowedFile, clock: Clock): AllowedFile {
  const kept = new BoundedCache<string, Allowed & { rememberedUntil: number }>({ max: MAX_ENTRIES })
  return async (signature, fileId) => {
    const key = `${signature}/${fileId}`
    const known = kept.get(key)
    const now = clock.now()
    if (known && now < known.rememberedUntil) return known
    const allowed = await ask(signature, fileId)
    if (allowed.file) {
      kept.set(key, { ...allowed, rememberedUntil: Math.min(now + REMEMBERED_MS, allowed.until) })
    }
    return allowed
  }
}
