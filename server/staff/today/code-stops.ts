import { accountCount, brakesNow, textsSince } from '../../features/account/limits/system.queries.ts'
import { textBudget } from '../../features/account/limits/system-limits.rules.ts'
import type { Tx } from '../../db/db.ts'
import type { Settings } from '../../ports/settings.ts'

const DAY_MS = 86_400_000

type Asking = { settings: Settings; now: number; instant: (at: number) => string }

/** What holds up codes by SMS, or null while nothing does. */
export async function codeStops(read: Tx, { settings, now, instant }: Asking) {
  const brakes = await brakesNow(read, now)
  if (brakes.length === 0) return null
  const { limits, smsPartPaise } = settings
  const sent = await textsSince(read, now - DAY_MS)
  return {
    stops: brakes.map(({ brake, since, until }) => ({
      what: brake,
      since: since === null ? null : instant(since),
      until: brake === 'alarm' ? null : instant(until),
    })),
    sent,
    most: textBudget(await accountCount(read), limits),
    // A code is one part long.
    rupees: smsPartPaise === null ? null : ((sent * smsPartPaise) / 100).toFixed(2),
  }
}
