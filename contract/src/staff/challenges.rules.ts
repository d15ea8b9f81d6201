import { doubtsOf, type MomentDoubt } from './results.rules.ts'

/** Why a period for challenges needs a confirmation: one of its times, or a length under one day or over three. */
export type WindowDoubt = Exclude<MomentDoubt, 'far'> | 'short' | 'long'

const DAY_MS = 86_400_000
const LONG_MS = 3 * DAY_MS

const isOfClock = (doubt: MomentDoubt) => doubt !== 'far'

/** Returns why a period for challenges needs a confirmation. Times are on one clock: `2026-11-28T00:00`. */
export function windowDoubts(opens: string, closes: string): WindowDoubt[] {
  const ofClock = [...doubtsOf(opens, null), ...doubtsOf(closes, null)].filter(isOfClock)
  const ms = Date.parse(`${closes}Z`) - Date.parse(`${opens}Z`)
  return [
    ...new Set(ofClock),
    ...(ms < DAY_MS ? (['short'] as const) : []),
    ...(ms > LONG_MS ? (['long'] as const) : []),
  ]
}
