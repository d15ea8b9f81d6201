type Numbered = { admission_no: string; name: string; mobile: string }
type Owner = { admission_no: string | null; name: string }

/** Returns what is wrong with ten digits that no mobile phone in India has, or null. */
export function whyNoMobile(digits: string): 'mobile_begins' | 'mobile_of_nobody' | null {
  if (!/^\d{10}$/.test(digits)) return null
  if (!/^[6-9]/.test(digits)) return 'mobile_begins'
  return /^(\d)\1{9}$/.test(digits) ? 'mobile_of_nobody' : null
}

/**
 * Refuses numbers that other students have. One whose owner gets another number in the same sheet is free, also where
 * two or more give theirs round; if the owner's row is refused, the number is not given up, and who wants it is refused
 * as well.
 */
export function refuseTakenNumbers<R extends Numbered>(
  rows: R[],
  numbers: Map<string, Owner>,
  isRefused: (row: R) => boolean,
  refuse: (row: R, fault: 'mobile_taken' | 'mobile_stays', owner: Owner) => void,
): void {
  const rowOf = new Map(rows.map((row) => [row.admission_no, row]))
  const waiting = rows.flatMap((row) => {
    const owner = numbers.get(row.mobile)
    if (!owner || owner.admission_no === null || owner.admission_no === row.admission_no) return []
    const giving = rowOf.get(owner.admission_no)
    const isGivenUp = giving !== undefined && giving.mobile !== row.mobile
    if (!isGivenUp) refuse(row, 'mobile_taken', owner)
    return isGivenUp ? [{ row, giving, owner }] : []
  })
  const left = new Set(waiting)
  for (let before = -1; before !== left.size;) {
    before = left.size
    for (const one of left) {
      if (!isRefused(one.giving)) continue
      left.delete(one)
      const { row, owner } = one
      refuse(row, 'mobile_stays', owner)
    }
  }
}
