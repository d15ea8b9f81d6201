/**
 * Returns the first moment after `now` (epoch ms) at which an answer may look different; infinite when there is none. A
 * state that holds up to a moment, and one that holds from it on, both change within a millisecond of it.
 */
export function nextChange(moments: (number | null)[], now: number): number {
  let next = Number.POSITIVE_INFINITY
  for (const moment of moments) {
    if (moment === null) continue
    for (const change of [moment, moment + 1]) if (change > now && change < next) next = change
  }
  return next
}
