import { audienceCount } from '../../assessment/paper/audiences.queries.ts'
import { answeredOf } from '../../assessment/sitting/contacts.queries.ts'
import type { Db } from '../../db/db.ts'
import { BoundedCache } from '../../ports/bounded-cache.ts'
import { monitorActs, monitorLate, monitorRows, monitorRulings } from './monitor.queries.ts'
import { type MonitorRow, rowsOf, type Saved, savedUntil } from './monitor-rows.rules.ts'
import type { SittingPaper } from './sittings.queries.ts'

/** How a sitting stood at a moment; each row with the first version in which it was so. */
export type Snapshot = {
  at: number
  version: number
  rows: { row: MonitorRow; text: string; version: number }[]
  /** How many saves there had been, over the last minute. */
  saved: Saved[]
}

const FRESH_MS = 1000
/** How many a paper is for changes seldom, and counting them reads a whole level. */
const AUDIENCE_MS = 30_000
const MAX_SITTINGS = 40

/** Prepares what all who watch a sitting are shown: once in a second, however many they are. */
export class Monitor {
  readonly #db: Db
  readonly #kept = new BoundedCache<number, { at: number; snapshot: Promise<Snapshot> }>({ max: MAX_SITTINGS })

  readonly #audiences = new BoundedCache<number, { at: number; count: number }>({ max: MAX_SITTINGS })

  constructor(db: Db) {
    this.#db = db
  }

  async snapshotOf(paperId: number, now: number): Promise<Snapshot> {
    const known = this.#kept.get(paperId)
    if (known && now - known.at < FRESH_MS && now >= known.at) return known.snapshot
    const before = await known?.snapshot.catch(() => undefined)
    const snapshot = this.#prepare(paperId, now, before)
    this.#kept.set(paperId, { at: now, snapshot })
    // One that failed is not kept: whoever looks next tries again.
    snapshot.catch(() => this.#kept.set(paperId, { at: Number.NEGATIVE_INFINITY, snapshot }))
    return snapshot
  }

  /** How many active students a paper is for, as it was within the last half minute. */
  async audienceOf(paper: SittingPaper, now: number): Promise<number> {
    const known = this.#audiences.get(paper.paper_id)
    if (known && now - known.at < AUDIENCE_MS && now >= known.at) return known.count
    const count = await audienceCount(this.#db.read, paper)
    this.#audiences.set(paper.paper_id, { at: now, count })
    return count
  }

  /** After an act of the staff: it is seen at once. */
  forget(paperId: number): void {
    const known = this.#kept.get(paperId)
    if (known) this.#kept.set(paperId, { ...known, at: Number.NEGATIVE_INFINITY })
  }

  async #prepare(paperId: number, at: number, before: Snapshot | undefined): Promise<Snapshot> {
    const { read } = this.#db
    const [attempts, acts, late, rulings] = await Promise.all([
      monitorRows(read, paperId),
      monitorActs(read, paperId),
      monitorLate(read, paperId),
      monitorRulings(read, paperId),
    ])
    // Of whom nothing was heard since a server began anew, or an attempt was opened again.
    const unheard = attempts.filter(({ state, contact_at }) => state === 'open' && contact_at === null)
    const answered = unheard.length === 0 ? new Map<number, number>() : await answeredOf(read, unheard)
    // Versions are moments, so that a process that starts anew never repeats one.
    const version = Math.max(at, (before?.version ?? 0) + 1)
    const beforeBy = new Map(before?.rows.map((one) => [one.row.attempt_id, one]))
    const rows = rowsOf({ attempts, acts, late, rulings, answered }).map((row) => {
      const text = JSON.stringify(row)
      const same = beforeBy.get(row.attempt_id)
      return same?.text === text ? same : { row, text, version }
    })
    const saves = attempts.reduce((sum, one) => sum + (one.saves ?? 0), 0)
    return { at, version, rows, saved: savedUntil(before?.saved ?? [], { at, saves }) }
  }
}
