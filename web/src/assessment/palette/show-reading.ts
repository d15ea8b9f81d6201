import { m } from '#messages/web'
import { isOnline } from '#ui/is-online.ts'
import type { LazyPart } from '#ui/lazy-part.ts'
import { toast } from '#ui/overlays/toast.ts'

/** Loads what may be read in a test, and says so where it cannot be had. */
export function showReading(part: LazyPart<unknown>, onLoaded: () => void): void {
  part
    .load()
    .then(onLoaded, () => toast.error(isOnline() ? m.error_network() : m.test_reading_missing(), { id: 'reading' }))
}
