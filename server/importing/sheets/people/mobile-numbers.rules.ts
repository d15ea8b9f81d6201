import { withChillus } from '#contract/chillus.rules.ts'

type Numbered = { admission_no: string; name: string; mobile: string }
type Owner = { admission_no: string | null; name: string }

/** Returns the fault of ten digits that no mobile phone in India has, or null. */
export function whyNoMobile(digits: string): 'mobile_begins' | 'mobile_of_nobody' | null {
  if (!/^\d{10}$/.test(digits)) return null
  if (!/^[6-9]/.test(digits)) return 'mobile_begins'
  return /^(\d)\1{9}$/.test(digits) ? 'mobile_of_nobody' : null
}

/** Findings on numbers that several students have. */
type NumberFindings<R> = {
  /** The owner was to give the number up, and does not: its next owner would be taken for a brother or sister. */
  stays: (row: R, owner: Owner) => void
  /** All owners of the number from now on, by their admission numbers; the row's student is among them. */
  shared: (row: R, all: Owner[]) => void
}

/**
 * Finds numbers that other students have too. A number whose owner gets another one in the same sheet is free, also
 * where several students exchange numbers; if the owner's row is refused, the number is not given up, and the row that
 * wants it is refused as well. Every other number of several students is shared.
 */
export function findSharedNumbers<R extends Numbered>(
  rows: R[],
  numbers: Map<string, Owner[]>,
  isRefused: (row: R) => boolean,
  { stays, shared }: NumberFindings<R>,
): void {
  const rowOf = new Map(rows.map((row) => [row.admission_no, row]))
  const inSheet = Map.groupBy(rows, ({ mobile }) => mobile)
  const waiting = rows.flatMap((row) => {
    const owners = (numbers.get(row.mobile) ?? []).filter(
      ({ admission_no }) => admission_no !== null && admission_no !== row.admission_no,
    )
    const givingOf = ({ admission_no }: Owner) => {
      const giving = rowOf.get(admission_no ?? '')
      return giving && giving.mobile !== row.mobile ? giving : null
    }
    const keeping = owners.filter((owner) => !givingOf(owner))
    const all = new Map([...keeping, ...(inSheet.get(row.mobile) ?? [])].map((one) => [one.admission_no, one]))
    if (all.size > 1) shared(row, [...all.values()].toSorted(byAdmission))
    return owners.flatMap((owner) => {
      const giving = givingOf(owner)
      return giving ? [{ row, giving, owner }] : []
    })
  })
  const left = new Set(waiting)
  for (let before = -1; before !== left.size;) {
    before = left.size
    for (const one of left) {
      if (!isRefused(one.giving)) continue
      left.delete(one)
      stays(one.row, one.owner)
    }
  }
}

const byAdmission = (one: Owner, other: Owner) => (one.admission_no ?? '').localeCompare(other.admission_no ?? '', 'en')

const lettersOf = (name: string) =>
  withChillus(name)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}]+/gu, '')

/** Returns true for the same name written twice. Brothers and sisters share the family's name, never all of it. */
export const isEqualName = (one: string, other: string): boolean => lettersOf(one) === lettersOf(other)
