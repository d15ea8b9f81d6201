type Parts = string[]

const partsOf = (admissionNo: string): Parts => admissionNo.split(/(\d+)/)
const isDigits = (at: number) => at % 2 === 1

/** True of two numbers with the same text around their digits: `S26/061` and `S26/114`, not `T26/061`. */
const isAlike = (one: Parts, other: Parts): boolean =>
  one.length === other.length && one.every((part, at) => isDigits(at) || part === other[at])

/**
 * Returns which part of the newest number counts the students: the digits that differ most among the numbers like it, so
 * that the year in `061/2026` does not count; the last ones where several do.
 */
function countingPart(newest: Parts, like: readonly Parts[]): number {
  const values = (at: number) => new Set(like.map((parts) => parts[at])).size
  const digits = newest.flatMap((_part, at) => (isDigits(at) ? [at] : []))
  return digits.reduce((best, at) => (values(at) >= values(best) ? at : best))
}

/**
 * Returns `count` admission numbers after the largest of the newest one's pattern, with its zeros in front. `latest` are
 * the academy's numbers, the newest first; without one that has digits nothing is proposed. `isTaken` leaves numbers out.
 */
export function nextAdmissionNumbers(
  latest: readonly string[],
  count: number,
  isTaken: (admissionNo: string) => boolean = () => false,
): string[] {
  const all = latest.map(partsOf)
  const newest = all.find((parts) => parts.length > 1)
  if (!newest) return []
  const like = all.filter((parts) => isAlike(newest, parts))
  const at = countingPart(newest, like)
  const sameYear = like.filter((parts) => parts.every((part, place) => place === at || part === newest[place]))
  const width = (newest[at] ?? '').length
  let last = Math.max(...sameYear.map((parts) => Number(parts[at])))
  const found: string[] = []
  while (found.length < count && Number.isSafeInteger(last)) {
    last += 1
    const proposed = newest.with(at, String(last).padStart(width, '0')).join('')
    if (!isTaken(proposed)) found.push(proposed)
  }
  return found
}
