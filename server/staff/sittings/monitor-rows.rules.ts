import type { monitorActs, monitorLate, monitorRows, monitorRulings, monitorStates } from './monitor.queries.ts'

type RowOf<Query extends (...given: never[]) => unknown> =
  Awaited<ReturnType<Query>> extends (infer Row)[] ? Row : never

export type State = RowOf<typeof monitorStates>
export type Attempt = RowOf<typeof monitorRows>
type Acts = RowOf<typeof monitorActs>[]
type Ruling = 'void' | 'absent' | 'malpractice'
type Beside = {
  extra_seconds: number
  acts: number
  told_at: number | null
  /** When the staff closed it last. */
  forced_at: number | null
  late: number
  ruling: Ruling | null
}

/** What is read of a sitting beside its attempts. */
export type ReadBeside = { acts: Acts; late: RowOf<typeof monitorLate>[]; rulings: RowOf<typeof monitorRulings>[] }

/** Minutes that somebody gave, unlike those of a pause, in which nobody writes. */
const GIVING = new Set(['extend', 'extend_all'])
const NOTHING: Beside = { extra_seconds: 0, acts: 0, told_at: null, forced_at: null, late: 0, ruling: null }

export type MonitorRow = ReturnType<typeof rowOf>

/** A row with what it was made of, and the first version in which it was so. Moments in epoch ms. */
export type VersionedRow = { attempt: Attempt; beside: Beside; row: MonitorRow; version: number }

/** What the staff did with an attempt, and what came late for it. */
export function besides({ acts, late, rulings }: ReadBeside): (attemptId: number) => Beside {
  const actsBy = Map.groupBy(acts, ({ attempt_id }) => attempt_id)
  const lateBy = new Map(late.map(({ attempt_id, n }) => [attempt_id, n]))
  const rulingBy = new Map(rulings.map(({ attempt_id, ruling }) => [attempt_id, ruling as Ruling]))
  return (attemptId) => {
    const own = actsBy.get(attemptId)
    const came = lateBy.get(attemptId)
    // A ruling is an act.
    if (own === undefined && came === undefined) return NOTHING
    return { ...actsView(own ?? []), late: came ?? 0, ruling: rulingBy.get(attemptId) ?? null }
  }
}

function actsView(acts: Acts): Omit<Beside, 'late' | 'ruling'> {
  const given = acts.reduce((sum, { kind, ms }) => (GIVING.has(kind) ? sum + ms : sum), 0)
  const seen = acts.map(({ seen_at }) => seen_at)
  return {
    extra_seconds: Math.round(given / 1000),
    acts: acts.length,
    told_at: seen.includes(null) ? null : Math.max(0, ...seen.map(Number)) || null,
    forced_at: Math.max(0, ...acts.flatMap(({ kind, at }) => (kind === 'force' ? at : []))) || null,
  }
}

/** True where a row cannot be as it was: ends and marks change by acts alone, what a device says when it is heard of. */
export const isOther = (known: VersionedRow | undefined, { state, contact_at }: State, beside: Beside): boolean =>
  known === undefined ||
  known.attempt.state !== state ||
  known.attempt.contact_at !== contact_at ||
  !isSame(known.beside, beside)

/** The row of an attempt: the known one where it says the same, else one of this version. */
export function versionedRow(
  known: VersionedRow | undefined,
  attempt: Attempt,
  beside: Beside,
  version: number,
): VersionedRow {
  if (known && isSame(known.attempt, attempt) && isSame(known.beside, beside)) return known
  return { attempt, beside, row: rowOf(attempt, beside), version }
}

/** True of two objects with the same plain values. */
function isSame<Flat extends object>(one: Flat, other: Flat): boolean {
  if (one === other) return true
  for (const key in one) if (one[key] !== other[key]) return false
  return true
}

function rowOf(attempt: Attempt, { forced_at, ...beside }: Beside) {
  const { state, graded, answered, unsent, leaves, devices, begun_with, saves: _, ...row } = attempt
  return {
    ...row,
    ...beside,
    is_forced: state === 'final' && forced_at === row.submitted_at,
    extra_seconds: beside.extra_seconds + Math.round((begun_with ?? 0) / 1000),
    is_open: state === 'open',
    answered: graded ?? answered ?? 0,
    unsent: unsent ?? 0,
    leaves: leaves ?? 0,
    devices: devices ?? 0,
  }
}

const HEARD_MS = 60_000

/** Over all who began: what is on the server, what waits, and how many devices were heard of in the last minute. */
export function sumsOf(rows: readonly VersionedRow[], now: number) {
  const sums = { safe: 0, waiting: 0, heard_of: 0 }
  for (const { row } of rows) {
    sums.safe += row.answered
    if (row.is_open) sums.waiting += row.unsent
    if (row.contact_at !== null && now - row.contact_at < HEARD_MS) sums.heard_of += 1
  }
  return sums
}

/** How many saves there had been at a moment. */
export type Saved = { at: number; saves: number }

const RATE_MS = 60_000
/** From a shorter time a rate says nothing. */
const LEAST_MS = 10_000

/** Counts of before with the one of now: of the last minute, and the one before it. */
export function savedUntil(before: readonly Saved[], now: Saved): Saved[] {
  const oldest = before.findLastIndex(({ at }) => at <= now.at - RATE_MS)
  return [...before.slice(Math.max(0, oldest)), now]
}

/** Saves in a minute, by what was counted; null where that was too short a time. */
export function savesPerMinute(counted: readonly Saved[]): number | null {
  const [first, last] = [counted[0], counted.at(-1)]
  if (!first || !last || last.at - first.at < LEAST_MS) return null
  return Math.max(0, Math.round(((last.saves - first.saves) * RATE_MS) / (last.at - first.at)))
}
