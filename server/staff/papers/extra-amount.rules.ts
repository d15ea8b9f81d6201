import type { ExtraTime } from '../../assessment/sitting/extra-time.rules.ts'
import type { Fields } from './draft-fields.ts'

const MAX_MINUTES = 240
const MAX_PERCENT = 100

/** How much more a group has; null for what is no whole number, or too much. */
export function extraAmount({ amount, unit }: Pick<Fields['extra'][number], 'amount' | 'unit'>): ExtraTime | null {
  const text = amount.trim()
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (count < 1 || count > (unit === 'minutes' ? MAX_MINUTES : MAX_PERCENT)) return null
  return unit === 'minutes' ? { minutes: count, percent: null } : { minutes: null, percent: count }
}

type Timing = { ends_at: number | null; results_at: number | null; mostMs: number }

/** True where results come at a moment at which somebody with more time may still write. */
export const areResultsEarly = ({ ends_at, results_at, mostMs }: Timing): boolean =>
  ends_at !== null && results_at !== null && results_at >= ends_at && results_at < ends_at + mostMs
