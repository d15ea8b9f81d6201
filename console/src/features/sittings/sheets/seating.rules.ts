import type { Candidate } from './sheet-data.ts'

/** By seat; whoever has none comes behind, in the order of before. */
export const bySeat = (students: readonly Candidate[]): Candidate[] =>
  students.toSorted((one, other) => (one.seat ?? Infinity) - (other.seat ?? Infinity) || 0)

/** Those of each batch by its name, and at the end who is in none. */
export function byBatch(students: readonly Candidate[]): { batch: string | null; students: Candidate[] }[] {
  const groups = Map.groupBy(bySeat(students), ({ batch }) => batch)
  const names = [...groups.keys()].filter((name) => name !== null).toSorted((a, b) => a.localeCompare(b))
  const all = groups.has(null) ? [...names, null] : names
  return all.map((batch) => ({ batch, students: groups.get(batch) ?? [] }))
}

/** In heaps of so many. */
export const inHeaps = <One>(all: readonly One[], size: number): One[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
