import { MIN_APPEARED_IN_SHIFT } from '../percentile.rules.ts'

/** What shifts of one exam have in common, and how many appeared. */
export type ShiftFacts = {
  name: string
  appeared: number
  /** In hundredths. */
  max_marks: number
  /** In their order, by name. */
  sections: readonly { name: string; maximum: number }[]
  /** By name, in the order that decides between equal percentiles. */
  subjects: readonly string[]
}

export type ShiftFault =
  | { is: 'too_small'; least: number; small: { name: string; appeared: number }[] }
  | { is: 'marks' | 'sections' | 'subjects'; first: ShiftFacts; other: ShiftFacts }

/** Returns why papers are not the shifts of one exam, the first reason; null for papers that are. */
export function shiftFault(shifts: readonly ShiftFacts[]): ShiftFault | null {
  const small = shifts.filter(({ appeared }) => appeared < MIN_APPEARED_IN_SHIFT)
  if (small.length > 0) return { is: 'too_small', least: MIN_APPEARED_IN_SHIFT, small }
  const [first, ...others] = shifts
  for (const other of others) {
    if (!first) break
    if (other.max_marks !== first.max_marks) return { is: 'marks', first, other }
    if (!isSame(partsOf(other), partsOf(first))) return { is: 'sections', first, other }
    if (!isSame(other.subjects, first.subjects)) return { is: 'subjects', first, other }
  }
  return null
}

/**
 * The only section of a paper is called what somebody called it, or what the paper is called. Of several the names are
 * compared as a reader does, for whom `PART A` and `Part  A` are one.
 */
const partsOf = ({ sections }: ShiftFacts) =>
  sections.length === 1 ? [] : sections.map(({ name, maximum }) => ({ name: asRead(name), maximum }))

const asRead = (name: string): string => name.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toLowerCase()

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
