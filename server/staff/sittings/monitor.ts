import { audienceCount } from '../../assessment/paper/paper-lists.queries.ts'
import { answeredOf } from '../../assessment/sitting/contacts.queries.ts'
import type { Db, Tx } from '../../db/db.ts'
import { singleRow } from '../../db/fast-path/prepared-query.ts'
import { BoundedCache } from '../../ports/bounded-cache.ts'
import {
  monitorActs,
  monitorCounts,
  monitorHeard,
  monitorLate,
  monitorRows,
  monitorRowsSince,
  monitorRulings,
} from './monitor.queries.ts'
import {
  type Attempt,
  type Besides,
  besides,
  type Rows,
  rowsOfAll,
  rowsWith,
  type Saved,
  savedUntil,
  sumsOf,
} from './monitor-rows.rules.ts'
import { requestsAt } from './requests/act-requests.queries.ts'
import { requestsShown, type ShownRequest } from './requests/requests-shown.ts'
import type { SittingPaper } from './sittings.queries.ts'

/** How a sitting stood at a moment; `wholeAt` is when all of it was read, the rest were changes. In epoch ms. */
export type Snapshot = Changes & {
  at: number
  /** How many acts there had been. */
  acts: number
  version: number
  requests: ShownRequest[]
  /** How many saves there had been, over the last minute. */
  saved: Saved[]
}

type Changes = Rows & { sums: ReturnType<typeof sumsOf>; wholeAt: number }

/** The paper, the version, and what was read besides attempts. */
type Wanted = { paperId: number; at: number; version: number; beside: Besides }

const FRESH_MS = 1000
/** The number and the names of a paper's students change seldom, and reading them takes as long as everything else. */
const SELDOM_MS = 30_000
/** How long a device's report may wait to be written. A later one is noticed by the totals. */
const WRITTEN_LATE_MS = 1500
const MAX_SITTINGS = 40

/** True of a moment not long ago and not in the future: a clock may be set back. */
const isWithin = (ms: number, at: number, now: number): boolean => now - at < ms && now >= at

/** Prepares the view of a sitting once a second, however many watch it. */
export class Monitor {
  readonly #db: Db
  readonly #kept = new BoundedCache<number, { at: number; snapshot: Promise<Snapshot> }>({ max: MAX_SITTINGS })

  readonly #audiences = new BoundedCache<number, { at: number; count: number }>({ max: MAX_SITTINGS })

  constructor(db: Db) {
    this.#db = db
  }

  async snapshotOf(paperId: number, now: number): Promise<Snapshot> {
    const known = this.#kept.get(paperId)
    if (known && isWithin(FRESH_MS, known.at, now)) return known.snapshot
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
    if (known && isWithin(SELDOM_MS, known.at, now)) return known.count
    const count = await audienceCount(this.#db.read, paper)
    this.#audiences.set(paper.paper_id, { at: now, count })
    return count
  }

  /** Drops the snapshot after an act of the staff, so that the act is seen at once. */
  forget(paperId: number): void {
    const known = this.#kept.get(paperId)
    if (known) this.#kept.set(paperId, { ...known, at: Number.NEGATIVE_INFINITY })
  }

  async #prepare(paperId: number, at: number, before: Snapshot | undefined): Promise<Snapshot> {
    const { read } = this.#db
    const [acts, late, rulings, asked] = await Promise.all([
      monitorActs(read, { paperId }),
      monitorLate(read, { paperId }),
      monitorRulings(read, { paperId }),
      requestsAt(read, { paperId }),
    ])
    // Versions are moments, so that a process that starts anew never repeats one.
    const version = Math.max(at, (before?.version ?? 0) + 1)
    const wanted: Wanted = { paperId, at, version, beside: besides({ acts, late, rulings }) }
    // Ends are moved by acts alone.
    const isWhole = !before || !isWithin(SELDOM_MS, before.wholeAt, at) || before.acts !== acts.length
    const changes = (isWhole ? undefined : await this.#changes(wanted, before)) ?? (await this.#whole(wanted, before))
    const attempts = asked.length === 0 ? [] : changes.rows.map(({ attempt }) => attempt)
    const requests = await requestsShown(read, asked, attempts)
    const saved = savedUntil(before?.saved ?? [], { at, saves: changes.sums.saves })
    return { ...changes, at, acts: acts.length, version, requests, saved }
  }

  async #whole({ paperId, at, version, beside }: Wanted, before: Snapshot | undefined): Promise<Changes> {
    const { read } = this.#db
    const attempts = await withAnswered(read, await monitorRows(read, { paperId }))
    const all = rowsOfAll(attempts, beside, version, before)
    return { ...all, sums: sumsOf(all.rows, at, at), wholeAt: at }
  }

  /** Reads only attempts whose device has reported; returns undefined where more has changed. */
  async #changes({ paperId, at, version, beside }: Wanted, before: Snapshot): Promise<Changes | undefined> {
    const { read } = this.#db
    const { wholeAt } = before
    const [counts, heard, changed] = await Promise.all([
      monitorCounts(read, { paperId }),
      monitorHeard(read, { paperId, from: wholeAt }),
      monitorRowsSince(read, { paperId, since: before.at - WRITTEN_LATE_MS }),
    ])
    const all = rowsWith(await withAnswered(read, changed), beside, version, before)
    const sums = sumsOf(all.rows, at, wholeAt)
    const { begun, writing } = singleRow(counts)
    const { devices, moments } = singleRow(heard)
    const isAll =
      begun === all.rows.length && writing === sums.writing && devices === sums.devices && moments === sums.moments
    return isAll ? { ...all, sums, wholeAt } : undefined
  }
}

const isUnheard = ({ state, contact_at }: Attempt): boolean => state === 'open' && contact_at === null

/** Adds the number of answers for attempts that were not heard of since a server restarted or they were reopened. */
async function withAnswered(read: Tx, attempts: Attempt[]): Promise<Attempt[]> {
  const unheard = attempts.filter(isUnheard)
  if (unheard.length === 0) return attempts
  const answered = await answeredOf(read, unheard)
  return attempts.map((one) => (isUnheard(one) ? { ...one, answered: answered.get(one.attempt_id) ?? 0 } : one))
}
