type Numbered = { admission_no: string; name: string; mobile: string }
type Owner = { admission_no: string | null; name: string }

/** Returns what is wrong with ten digits that no mobile phone in India has, or null. */
export function whyNoMobile(digits: string): string | null {
  if (!/^\d{10}$/.test(digits)) return null
  if (!/^[6-9]/.test(digits)) return 'is no mobile number: those begin with 6, 7, 8 or 9, and a landline gets no code'
  return /^(\d)\1{9}$/.test(digits) ? 'is a number that no phone has' : null
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
  refuse: (row: R, problem: string) => void,
): void {
  const rowOf = new Map(rows.map((row) => [row.admission_no, row]))
  const waiting = rows.flatMap((row) => {
    const owner = numbers.get(row.mobile)
    if (!owner || owner.admission_no === null || owner.admission_no === row.admission_no) return []
    const giving = rowOf.get(owner.admission_no)
    const isGivenUp = giving !== undefined && giving.mobile !== row.mobile
    if (!isGivenUp) refuse(row, `${row.mobile} is the number of ${owner.name} (${owner.admission_no}) already`)
    return isGivenUp ? [{ row, giving, owner }] : []
  })
  const left = new Set(waiting)
  for (let before = -1; before !== left.size;) {
    before = left.size
    for (const one of left) {
      if (!isRefused(one.giving)) continue
      left.delete(one)
      const { row, owner } = one
      refuse(row, `${row.mobile} stays the number of ${owner.name} (${owner.admission_no}), whose own row is refused`)
    }
  }
}
