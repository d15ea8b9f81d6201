type Candidate = { stud_id: number; name: string }

const byName = (one: Candidate, other: Candidate): number =>
  one.name.localeCompare(other.name, 'en') || one.stud_id - other.stud_id

export const inOrderOfNames = <C extends Candidate>(candidates: readonly C[]): C[] => candidates.toSorted(byName)

/**
 * Returns the same items in random order, each order equally likely. `below` returns a whole number from 0 to one less
 * than its argument.
 */
export function inAnyOrder<C>(candidates: readonly C[], below: (below: number) => number): C[] {
  const order = [...candidates]
  for (let last = order.length - 1; last > 0; last -= 1) {
    const at = below(last + 1)
    const [one, other] = [order[last], order[at]]
    if (one !== undefined && other !== undefined) [order[last], order[at]] = [other, one]
  }
  return order
}

/**
 * Returns the students by seat: a seated student keeps the seat, also one who is no candidate any more; the others
 * follow.
 */
export function seatsWith(seats: readonly number[], candidates: readonly Pick<Candidate, 'stud_id'>[]): number[] {
  const seated = new Set(seats)
  return [...seats, ...candidates.flatMap(({ stud_id }) => (seated.has(stud_id) ? [] : stud_id))]
}

/** The seat of each student, from 1 on. */
export const seatNumbers = (seats: readonly number[]): ReadonlyMap<number, number> =>
  new Map(seats.map((stud_id, at) => [stud_id, at + 1]))
