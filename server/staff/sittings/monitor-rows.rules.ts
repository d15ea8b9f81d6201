import type { monitorActs, monitorLate, monitorRows, monitorRulings } from './monitor.queries.ts'

type RowsOf<Query extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Query>>

/** What is read of a sitting; moments in epoch ms. */
export type Read = {
  attempts: RowsOf<typeof monitorRows>
  acts: RowsOf<typeof monitorActs>
  late: RowsOf<typeof monitorLate>
  rulings: RowsOf<typeof monitorRulings>
  /** Answers on the server, by attempt, of those whose devices were not heard of. */
  answered: ReadonlyMap<number, number>
}

/** Minutes that somebody gave, unlike those of a pause, in which nobody writes. */
const GIVING = new Set(['extend', 'extend_all'])

export type MonitorRow = ReturnType<typeof rowOf>

/** One row for each who began, in epoch ms. */
export function rowsOf({ attempts, acts, late, rulings, answered }: Read): MonitorRow[] {
  const actsBy = Map.groupBy(acts, ({ attempt_id }) => attempt_id)
  const lateBy = new Map(late.map(({ attempt_id, n }) => [attempt_id, n]))
  const rulingBy = new Map(rulings.map(({ attempt_id, ruling }) => [attempt_id, ruling]))
  return attempts.map((attempt) => {
    const { attempt_id } = attempt
    const known = { ...attempt, answered: attempt.answered ?? answered.get(attempt_id) ?? 0 }
    return rowOf(known, actsBy.get(attempt_id) ?? [], lateBy.get(attempt_id) ?? 0, rulingBy.get(attempt_id) ?? null)
  })
}

function rowOf(attempt: Read['attempts'][number], acts: Read['acts'], late: number, ruling: string | null) {
  const { state, graded, answered, saves: _, ...row } = attempt
  const given = acts.reduce((sum, { kind, ms }) => (GIVING.has(kind) ? sum + ms : sum), 0)
  const seen = acts.map(({ seen_at }) => seen_at)
  return {
    ...row,
    is_open: state === 'open',
    answered: graded ?? answered ?? 0,
    unsent: row.unsent ?? 0,
    leaves: row.leaves ?? 0,
    devices: row.devices ?? 0,
    extra_seconds: Math.round(given / 1000),
    acts: acts.length,
    told_at: seen.includes(null) ? null : Math.max(0, ...seen.map(Number)) || null,
    late,
    is_forced: state === 'final' && acts.some(({ kind, at }) => kind === 'force' && at === row.submitted_at),
    ruling: ruling as 'void' | 'absent' | 'malpractice' | null,
  }
}

/** What is on the server and what waits, over all who began. */
export function sumsOf(rows: MonitorRow[]) {
  const sum = (count: (row: MonitorRow) => number) => rows.reduce((all, row) => all + count(row), 0)
  return { safe: sum(({ answered }) => answered), waiting: sum(({ is_open, unsent }) => (is_open ? unsent : 0)) }
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
