type Health = 'good' | 'look' | 'wrong'

const GIGABYTE_BYTES = 1_000_000_000
/** A backup and an upgrade want room of their own. */
const LOW_BYTES = 2 * GIGABYTE_BYTES
const LAST_BYTES = GIGABYTE_BYTES / 5
const SLOW_MS = 300

/** Whether there is room for what comes. */
export function diskHealth(freeBytes: number): Health {
  if (freeBytes < LAST_BYTES) return 'wrong'
  return freeBytes < LOW_BYTES ? 'look' : 'good'
}

/** Whether the database takes what it is given, and answers in time. */
export function storageHealth({ isFull, ms }: { isFull: boolean; ms: number }): Health {
  if (isFull) return 'wrong'
  return ms > SLOW_MS ? 'look' : 'good'
}

/** Whether texts arrive at the gateway. A single one fails now and then. */
export function textsHealth({
  is_printed,
  sent,
  failed,
}: {
  is_printed: boolean
  sent: number
  failed: number
}): Health {
  if (is_printed || (failed > 0 && failed <= sent)) return 'look'
  return failed > sent ? 'wrong' : 'good'
}
