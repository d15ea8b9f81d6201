import { toInstant } from '../../ports/time.ts'

type Paused = { paused_at: number | null; paused_until: number | null }

/** How a pause is told, as long as it lasts. */
export function pausedView(sitting: Paused | undefined, now: number, zone: string) {
  const { paused_at = null, paused_until = null } = sitting ?? {}
  if (paused_at === null || paused_until === null || now < paused_at || now >= paused_until) return null
  return { since: toInstant(paused_at, zone), until: toInstant(paused_until, zone) }
}

/** Moments as they are told: ISO 8601 with the academy's offset. */
export const instantIn = (zone: string) => (at: number | null) => (at === null ? null : toInstant(at, zone))
