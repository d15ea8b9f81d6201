import { windowOf } from '#contract/live.rules.ts'
import type { Role } from '#contract/staff/roles.ts'

export type Status = 'P' | 'A' | 'L' | 'H'
export type Cell = { status: Status | null; counter: number; is_filled: boolean; device: string | null }
export type SentMark = { key: string; status: Status | null; counter: number; is_filled: boolean }
export type Verdict = { outcome: 'stored'; counter: number } | { outcome: 'known' | 'kept' | 'met' }

/** A teacher marks so many days back; later the office does, with a reason. */
export const OWN_DAYS = 7

type Asked = {
  is_cancelled: boolean
  /** Days from the class to today; below zero for one that is to come. */
  days_ago: number
  roles: readonly Role[]
}

/** Whether a register can be marked, and what it takes. */
export function mayMark({
  is_cancelled,
  days_ago,
  roles,
}: Asked): 'mark' | 'reason' | 'cancelled' | 'future' | 'too_old' {
  if (is_cancelled) return 'cancelled'
  if (days_ago < 0) return 'future'
  if (days_ago <= OWN_DAYS) return 'mark'
  return roles.includes('owner') || roles.includes('clerk') ? 'reason' : 'too_old'
}

/**
 * Returns the outcome of a mark for the present cell. `isKnown`: the same press was stored before, whatever came after
 * it. Of two people who mark the same cell from the same state, the first one's mark stays, and the other person is
 * told. A mark that was filled in for all never replaces a mark for the one student, and is replaced by it.
 */
export function decide(cell: Cell, sent: SentMark, { device, isKnown }: { device: string; isKnown: boolean }): Verdict {
  if (isKnown) return { outcome: 'known' }
  if (sent.is_filled && cell.status !== null) return { outcome: 'kept' }
  if (sent.counter > cell.counter) return { outcome: 'stored', counter: sent.counter }
  const isOver = cell.device === device || (cell.is_filled && !sent.is_filled)
  if (isOver) return { outcome: 'stored', counter: cell.counter + 1 }
  return { outcome: sent.status === cell.status ? 'known' : 'met' }
}

/** A mark that was written down, as far as it says how a cell stands. */
type Written = { counter: number; status: string | null; is_filled: number; device: string | null; who: string | null }

/** How a cell stands: as its newest mark says, unless an import has changed it since. `isNoted` is false then. */
export function cellOf(
  stored: string | null,
  newest: Written | undefined,
): Cell & { who: string | null; isNoted: boolean } {
  const status = stored as Status | null
  if (newest && newest.status === stored) {
    const { counter, device, who } = newest
    return { status, counter, device, who, is_filled: newest.is_filled === 1, isNoted: true }
  }
  const isUntouched = !newest && stored === null
  const counter = (newest?.counter ?? 0) + (isUntouched ? 0 : 1)
  return { status, counter, device: null, who: null, is_filled: false, isNoted: isUntouched }
}

/** One's own classes of a day and those where one stands in, each once, the first one first. */
export function withStoodIn<C extends { class_id: number; starts_at: number }>(own: C[], stoodIn: C[]): C[] {
  const others = stoodIn.filter(({ class_id }) => own.every((one) => one.class_id !== class_id))
  return [...own, ...others].toSorted((a, b) => a.starts_at - b.starts_at || a.class_id - b.class_id)
}

type Join = { stud_id: number; first_at: number; last_at: number }

/** When each student first joined the class while it was open; a join of before it was moved to another time is none. */
export const joinedWhile = (
  joins: readonly Join[],
  liveClass: { starts_at: number; ends_at: number },
): { stud_id: number; at: number }[] =>
  joins.flatMap(({ stud_id, first_at, last_at }) => {
    const at = [first_at, last_at].find((each) => windowOf(liveClass, each).is_open)
    return at === undefined ? [] : [{ stud_id, at }]
  })

export type Member = {
  stud_id: number
  name: string
  admission_no: string | null
  status: string
  left_at: number | null
  joined_on: string | null
  /** Epoch ms; null for from the beginning, and for until now. */
  from_at: number | null
  until_at: number | null
}

export type Away = { why: 'joins' | 'left'; day: string | null }
type Row = Named & { away: Away | null }
type At = { starts_at: number; date: string; dayOf: (at: number) => string }

const collator = new Intl.Collator('en', { numeric: true })

type Named = Pick<Member, 'stud_id' | 'name' | 'admission_no'>

/** The order of a register: by names, those of one name by their admission numbers. */
export const byName = (a: Named, b: Named): number =>
  collator.compare(a.name, b.name) ||
  collator.compare(a.admission_no ?? '', b.admission_no ?? '') ||
  a.stud_id - b.stud_id

/** Who stands in the register, each once, in the order of the names. Whoever was not in the batch then is `away`. */
export function rowsOf(members: readonly Member[], at: At): Row[] {
  const rows = new Map<number, Row>()
  for (const member of members) {
    const { stud_id, name, admission_no } = member
    const away = awayOf(member, at)
    const known = rows.get(stud_id)
    if (!known || (known.away !== null && away === null)) rows.set(stud_id, { stud_id, name, admission_no, away })
  }
  return [...rows.values()].toSorted(byName)
}

function awayOf(member: Member, { starts_at, date, dayOf }: At): Away | null {
  const { from_at, until_at, joined_on, status, left_at } = member
  if (from_at !== null && from_at > starts_at) return { why: 'joins', day: dayOf(from_at) }
  if (joined_on !== null && joined_on > date) return { why: 'joins', day: joined_on }
  if (until_at !== null && until_at <= starts_at) return { why: 'left', day: dayOf(until_at) }
  if (status !== 'left' || (left_at !== null && left_at > starts_at)) return null
  return { why: 'left', day: left_at === null ? null : dayOf(left_at) }
}
