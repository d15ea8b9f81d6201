import type { BodyOf, DataOf } from '../call.ts'
import type { staffMarkRegister, staffRegister } from './register.ts'
import { MAX_MARKS } from './register.rules.ts'

export type Register = DataOf<typeof staffRegister>
type Cell = Register['cells'][number]
type Sent = BodyOf<typeof staffMarkRegister>['marks'][number]
type Answer = DataOf<typeof staffMarkRegister>
export type Status = Cell['status']

/** A mark that the server has not stored yet. `met`: in the meantime somebody else marked the student differently. */
export type Pending = Sent & { met?: true }

/** A register as last read, and the marks made since, at most one for a student. */
export type KeptRegister = { register: Register; pending: readonly Pending[] }

export type Chosen = { stud_id: number; status: Sent['status'] }
type Press = { now: number; newKey: () => string }

/** The displayed state of a row. `isOpen`: the student is not marked, also where all are assumed to be present. */
export type ShownMark = { status: Status; isOpen: boolean; isPending: boolean; met: Pending | null; who: string | null }

const NEXT = { P: 'A', A: 'L', L: 'P', H: 'A' } as const

const present = ({ register }: KeptRegister) => register.students.filter(({ away }) => away === null)

const cellOf = ({ register }: KeptRegister, studId: number): Cell | undefined =>
  register.cells.find(({ stud_id }) => stud_id === studId)

/** True once anybody is marked, here or by others. */
export const isBegun = (kept: KeptRegister): boolean =>
  present(kept).some(({ stud_id }) => !shownMark(kept, stud_id).isOpen)

/** Returns a student's mark: the one made here, else the server's. */
export function shownMark(kept: KeptRegister, studId: number): ShownMark {
  const pending = kept.pending.find(({ stud_id }) => stud_id === studId)
  const cell = cellOf(kept, studId)
  const who = cell?.who ?? null
  const own = pending && !pending.met ? pending.status : (cell?.status ?? null)
  return {
    status: own,
    isOpen: own === null,
    isPending: pending !== undefined,
    met: pending?.met ? pending : null,
    who,
  }
}

/**
 * True where the first mark fills in all others as present. A class that students joined through the app proposes who
 * was present, so nobody else is assumed to be.
 */
export const takesAllAsPresent = (kept: KeptRegister): boolean => kept.register.joins.length === 0 && !isBegun(kept)

/** Returns the next mark on a tap: present, absent, late, and around. A student without a mark counts as present. */
export const tapped = (status: Status): Sent['status'] => NEXT[status ?? 'P']

/**
 * Marks these students. The first mark of a register that nobody joined fills in all others as present; marks that were
 * only filled in give way to any mark of another person.
 */
export function withMarks(kept: KeptRegister, chosen: readonly Chosen[], press: Press): KeptRegister {
  const fills = takesAllAsPresent(kept) ? rest(kept, 'P', chosen) : []
  return withPending(kept, [...chosen.map((one) => ({ ...one, is_filled: false })), ...fills], press)
}

/** Fills in these students together: they give way to any mark of another person. */
export const withFilled = (kept: KeptRegister, chosen: readonly Chosen[], press: Press): KeptRegister =>
  withPending(
    kept,
    chosen.map((one) => ({ ...one, is_filled: true })),
    press,
  )

/** Takes these marks back, but for students whose mark was changed in the meantime. */
export function withoutMarks(kept: KeptRegister, marked: readonly Chosen[], press: Press): KeptRegister {
  const same = marked.filter(({ stud_id, status }) => shownMark(kept, stud_id).status === status)
  return withPending(
    kept,
    same.map(({ stud_id }) => ({ stud_id, status: null, is_filled: false })),
    press,
  )
}

/** Fills in all students without a mark. */
export const withRest = (kept: KeptRegister, status: 'P' | 'A', press: Press): KeptRegister =>
  withPending(kept, rest(kept, status), press)

function rest(kept: KeptRegister, status: 'P' | 'A', chosen: readonly Chosen[] = []) {
  const named = new Set(chosen.map(({ stud_id }) => stud_id))
  return present(kept)
    .filter(({ stud_id }) => !named.has(stud_id) && shownMark(kept, stud_id).isOpen)
    .map(({ stud_id }) => ({ stud_id, status, is_filled: true }))
}

function withPending(
  kept: KeptRegister,
  marks: readonly (Chosen & { is_filled: boolean })[],
  { now, newKey }: Press,
): KeptRegister {
  const fresh = marks.map((one): Pending => {
    const earlier = kept.pending.find(({ stud_id }) => stud_id === one.stud_id)
    const seen = Math.max(cellOf(kept, one.stud_id)?.counter ?? 0, earlier?.counter ?? 0)
    return { ...one, key: newKey(), counter: seen + 1, marked_at: now }
  })
  const named = new Set(fresh.map(({ stud_id }) => stud_id))
  return { ...kept, pending: [...kept.pending.filter(({ stud_id }) => !named.has(stud_id)), ...fresh] }
}

/** Returns the marks to send now, at most one call's number; a mark that met another one waits for a decision. */
export const toSend = ({ pending }: KeptRegister): Sent[] =>
  pending
    .filter(({ met }) => !met)
    .slice(0, MAX_MARKS)
    .map(({ stud_id, key, status, counter, is_filled, marked_at }) => ({
      stud_id,
      key,
      status,
      counter,
      is_filled,
      marked_at,
    }))

/** Returns the register after an answer. Marks made while the call was under way remain to be sent. */
export function accepted(kept: KeptRegister, { outcomes, cells }: Answer): KeptRegister {
  const outcomeOf = new Map(outcomes.map(({ key, outcome }) => [key, outcome]))
  const pending = kept.pending.flatMap((one): Pending[] => {
    const outcome = outcomeOf.get(one.key)
    if (outcome === undefined) return [one]
    return outcome === 'met' ? [{ ...one, met: true }] : []
  })
  return { register: { ...kept.register, cells }, pending }
}

/** Returns the register after it was read again, with the marks of others and the pending ones of this device. */
export const readAnew = (kept: KeptRegister | null, register: Register): KeptRegister => ({
  register,
  pending: kept?.pending ?? [],
})

/** Drops the mark made here for a student whom another person has marked. */
export const withTheirs = (kept: KeptRegister, studId: number): KeptRegister => ({
  ...kept,
  pending: kept.pending.filter(({ stud_id }) => stud_id !== studId),
})

/** Returns how many are present, late, absent and not marked, of the students in the batch on that day. */
export function counted(kept: KeptRegister): { present: number; late: number; absent: number; open: number } {
  const all = present(kept).map(({ stud_id }) => shownMark(kept, stud_id).status)
  const count = (status: Status) => all.filter((one) => one === status).length
  return { present: count('P'), late: count('L'), absent: count('A'), open: count(null) }
}
