import type { monitorActs, monitorLate, monitorRows, monitorRulings } from './monitor.queries.ts'

type RowOf<Query extends (...given: never[]) => unknown> =
  Awaited<ReturnType<Query>> extends (infer Row)[] ? Row : never

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
  late_before: number
  late_at: number | null
  ruling: Ruling | null
}

/** What is read of a sitting beside its attempts. */
export type ReadBeside = { acts: Acts; late: RowOf<typeof monitorLate>[]; rulings: RowOf<typeof monitorRulings>[] }

/** Minutes that somebody gave, unlike those of a pause, in which nobody writes. */
const GIVING = new Set(['extend', 'extend_all'])
const NO_LATE = { late: 0, late_before: 0, late_at: null }
const NOTHING: Beside = { extra_seconds: 0, acts: 0, told_at: null, forced_at: null, ...NO_LATE, ruling: null }

export type MonitorRow = ReturnType<typeof rowOf<number>>

/** What a row is made of, and the first version in which it was so. Moments in epoch ms. */
export type VersionedRow = { attempt: Attempt; beside: Beside; version: number }

/** The acts of the staff on attempts, and their late answers; `ids` are the attempts that have any. */
export type Besides = { ids: Set<number>; of: (attemptId: number) => Beside }

export function besides({ acts, late, rulings }: ReadBeside): Besides {
  const actsBy = Map.groupBy(acts, ({ attempt_id }) => attempt_id)
  const lateBy = new Map(late.map(({ attempt_id, ...of }) => [attempt_id, of]))
  const rulingBy = new Map(rulings.map(({ attempt_id, ruling }) => [attempt_id, ruling as Ruling]))
  // A ruling is also an act, so its attempt is among these ids.
  const ids = new Set([...actsBy.keys(), ...lateBy.keys()])
  const of = (id: number): Beside =>
    ids.has(id)
      ? { ...actsView(actsBy.get(id) ?? []), ...(lateBy.get(id) ?? NO_LATE), ruling: rulingBy.get(id) ?? null }
      : NOTHING
  return { ids, of }
}

function actsView(acts: Acts): Omit<Beside, keyof typeof NO_LATE | 'ruling'> {
  const given = acts.reduce((sum, { kind, ms }) => (GIVING.has(kind) ? sum + ms : sum), 0)
  const seen = acts.map(({ seen_at }) => seen_at)
  return {
    extra_seconds: Math.round(given / 1000),
    acts: acts.length,
    told_at: seen.includes(null) ? null : Math.max(0, ...seen.map(Number)) || null,
    forced_at: Math.max(0, ...acts.flatMap(({ kind, at }) => (kind === 'force' ? at : []))) || null,
  }
}

/** Rows, and the place of each attempt's row. */
export type Rows = { rows: VersionedRow[]; places: Map<number, number> }

/** Returns the rows of all these attempts; earlier rows with the same values are reused. */
export function rowsOfAll(attempts: Attempt[], beside: Besides, version: number, before: Rows | undefined): Rows {
  const rows = attempts.map((attempt) => {
    const known = before?.rows[before.places.get(attempt.attempt_id) ?? -1]
    return versionedRow(known, attempt, beside.of(attempt.attempt_id), version)
  })
  return { rows, places: new Map(attempts.map(({ attempt_id }, place) => [attempt_id, place])) }
}

/**
 * Returns the earlier rows, with new ones for attempts that were read again and for those with acts or late answers.
 */
export function rowsWith(attempts: Attempt[], beside: Besides, version: number, before: Rows): Rows {
  const rows = before.rows.slice()
  const put = (id: number, read?: Attempt) => {
    const place = before.places.get(id)
    const known = place === undefined ? undefined : rows[place]
    if (place === undefined || !known) return
    rows[place] = versionedRow(known, read ?? known.attempt, beside.of(id), version)
  }
  for (const one of attempts) put(one.attempt_id, one)
  for (const id of beside.ids) put(id)
  return { rows, places: before.places }
}

/** The known row where it says the same, else one of this version. */
function versionedRow(
  known: VersionedRow | undefined,
  attempt: Attempt,
  beside: Beside,
  version: number,
): VersionedRow {
  if (known && isSame(known.attempt, attempt) && isSame(known.beside, beside)) return known
  return { attempt, beside, version }
}

/** True of two objects with the same plain values. */
function isSame<Flat extends object>(one: Flat, other: Flat): boolean {
  if (one === other) return true
  for (const key in one) if (one[key] !== other[key]) return false
  return true
}

/** What is shown of an attempt, its moments as they are to be told. */
export function rowOf<Moment>({ attempt, beside }: VersionedRow, toMoment: (at: number) => Moment) {
  const moment = (at: number | null) => (at === null ? null : toMoment(at))
  return {
    stud_id: attempt.stud_id,
    attempt_id: attempt.attempt_id,
    name: attempt.name,
    admission_no: attempt.admission_no,
    is_open: attempt.state === 'open',
    started_at: toMoment(attempt.started_at),
    submitted_at: moment(attempt.submitted_at),
    deadline: moment(attempt.deadline),
    answered: answersOf(attempt),
    unsent: attempt.unsent ?? 0,
    leaves: attempt.leaves ?? 0,
    devices: attempt.devices ?? 0,
    device_at: moment(attempt.device_at),
    contact_at: moment(attempt.contact_at),
    extra_seconds: beside.extra_seconds + Math.round((attempt.begun_with ?? 0) / 1000),
    acts: beside.acts,
    told_at: moment(beside.told_at),
    late: beside.late,
    late_before: beside.late_before,
    late_at: moment(beside.late_at),
    is_forced: attempt.state === 'final' && beside.forced_at === attempt.submitted_at,
    ruling: beside.ruling,
  }
}

/** How many answers are on the server: the graded ones once it is closed. */
const answersOf = ({ graded, answered }: Attempt): number => graded ?? answered ?? 0

const HEARD_MS = 60_000

/**
 * Returns sums over all attempts: answers on the server, answers that wait, and devices heard of in the last minute;
 * and checksums that show whether the rows are complete: how many write, how many devices were heard of, and the sum of
 * those moments from `from`.
 */
export function sumsOf(rows: readonly VersionedRow[], now: number, from: number) {
  const sums = { safe: 0, waiting: 0, heard_of: 0, saves: 0, writing: 0, devices: 0, moments: 0 }
  for (const { attempt } of rows) {
    const { state, contact_at } = attempt
    sums.safe += answersOf(attempt)
    sums.saves += attempt.saves ?? 0
    if (state === 'open') {
      sums.writing += 1
      sums.waiting += attempt.unsent ?? 0
    }
    if (contact_at === null) continue
    sums.devices += 1
    sums.moments += contact_at - from
    if (now - contact_at < HEARD_MS) sums.heard_of += 1
  }
  return sums
}

/** How many saves there had been at a moment. */
export type Saved = { at: number; saves: number }

const RATE_MS = 60_000
/** From a shorter time a rate says nothing. */
const LEAST_MS = 10_000

/** Returns the earlier counts with the present one: those of the last minute, and the one before. */
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
