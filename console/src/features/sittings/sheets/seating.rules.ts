import type { Candidate } from './sheet-data.ts'

/** Returns the students by seat; students without a seat come last, in their former order. */
export const bySeat = (students: readonly Candidate[]): Candidate[] =>
  students.toSorted((one, other) => (one.seat ?? Infinity) - (other.seat ?? Infinity) || 0)

/** Returns the students by the names of their batches; students without a batch come last. */
export function byBatch(students: readonly Candidate[]): { batch: string | null; students: Candidate[] }[] {
  const groups = Map.groupBy(bySeat(students), ({ batch }) => batch)
  const names = [...groups.keys()].filter((name) => name !== null).toSorted((a, b) => a.localeCompare(b))
  const all = groups.has(null) ? [...names, null] : names
  return all.map((batch) => ({ batch, students: groups.get(batch) ?? [] }))
}

/** Splits a list into parts of this size. */
export const inHeaps = <One>(all: readonly One[], size: number): One[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
