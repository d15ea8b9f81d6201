import { audienceCount } from '../../assessment/paper/audiences.queries.ts'
import { answeredOf } from '../../assessment/sitting/contacts.queries.ts'
import type { Db } from '../../db/db.ts'
import { BoundedCache } from '../../ports/bounded-cache.ts'
import {
  monitorActs,
  monitorLate,
  monitorRows,
  monitorRowsOf,
  monitorRulings,
  monitorStates,
} from './monitor.queries.ts'
import {
  type Attempt,
  besides,
  isOther,
  type Saved,
  savedUntil,
  type State,
  sumsOf,
  type VersionedRow,
  versionedRow,
} from './monitor-rows.rules.ts'
import { requestsAt } from './requests/act-requests.queries.ts'
import { requestsShown, type ShownRequest } from './requests/requests-shown.ts'
import type { SittingPaper } from './sittings.queries.ts'

/** How a sitting stood at a moment; `wholeAt` is when all of it was read, the rest were changes. In epoch ms. */
export type Snapshot = {
  version: number
  rows: VersionedRow[]
  sums: ReturnType<typeof sumsOf>
  requests: ShownRequest[]
  /** How many saves there had been, over the last minute. */
  saved: Saved[]
  wholeAt: number
}

const FRESH_MS = 1000
/** For how many a paper is, and what they are called, changes seldom, and reading that takes as long as all the rest. */
const SELDOM_MS = 30_000
const MAX_SITTINGS = 40

/** True of what was read at a moment not long ago, and not later than now: clocks are set. */
const isWithin = (ms: number, at: number, now: number): boolean => now - at < ms && now >= at

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

  /** After an act of the staff: it is seen at once. */
  forget(paperId: number): void {
    const known = this.#kept.get(paperId)
    if (known) this.#kept.set(paperId, { ...known, at: Number.NEGATIVE_INFINITY })
  }

  async #prepare(paperId: number, at: number, before: Snapshot | undefined): Promise<Snapshot> {
    const { read } = this.#db
    const [states, acts, late, rulings, asked] = await Promise.all([
      monitorStates(read, { paperId }),
      monitorActs(read, { paperId }),
      monitorLate(read, { paperId }),
      monitorRulings(read, { paperId }),
      requestsAt(read, { paperId }),
    ])
    const requests = asked.length === 0 ? [] : await requestsShown(read, asked, states)
    // Versions are moments, so that a process that starts anew never repeats one.
    const version = Math.max(at, (before?.version ?? 0) + 1)
    const known = new Map(before?.rows.map((one) => [one.attempt.attempt_id, one]))
    const besideOf = besides({ acts, late, rulings })
    const isWhole = before === undefined || !isWithin(SELDOM_MS, before.wholeAt, at)
    const others = states.filter(
      (state) => isWhole || isOther(known.get(state.attempt_id), state, besideOf(state.attempt_id)),
    )
    const attempts = await this.#attemptsOf(paperId, others, isWhole)
    const rows = states.flatMap(({ attempt_id }) => {
      const attempt = attempts.get(attempt_id)
      const one = known.get(attempt_id)
      return attempt ? versionedRow(one, attempt, besideOf(attempt_id), version) : (one ?? [])
    })
    const saves = rows.reduce((sum, { attempt }) => sum + (attempt.saves ?? 0), 0)
    const saved = savedUntil(before?.saved ?? [], { at, saves })
    return { version, rows, sums: sumsOf(rows, at), requests, saved, wholeAt: isWhole ? at : before.wholeAt }
  }

  async #attemptsOf(paperId: number, states: State[], isWhole: boolean): Promise<Map<number, Attempt>> {
    if (states.length === 0) return new Map()
    const { read } = this.#db
    const attempts = isWhole
      ? await monitorRows(read, { paperId })
      : await monitorRowsOf(
          read,
          paperId,
          states.map(({ stud_id }) => stud_id),
        )
    // Of whom nothing was heard since a server began anew, or an attempt was opened again.
    const unheard = attempts.filter(({ state, contact_at }) => state === 'open' && contact_at === null)
    const answered = unheard.length === 0 ? new Map<number, number>() : await answeredOf(read, unheard)
    return new Map(
      attempts.map((one) => [one.attempt_id, { ...one, answered: one.answered ?? answered.get(one.attempt_id) ?? 0 }]),
    )
  }
}
