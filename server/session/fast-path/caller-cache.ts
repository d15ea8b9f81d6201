import type { ChangeCounters } from '../../db/change-counters.ts'
import type { Caller } from '../../http/calls/api-request.ts'
import { BoundedCache } from '../../ports/bounded-cache.ts'

const MAX_ENTRIES = 40_000

/** A session as read, in numbers alone: of thousands of students, each more object costs a look into slow memory. */
type CachedCaller = Caller & { until: number; changeCounter: number }

/** Callers by token, until a write that may concern a session, or until the session itself is due for a write. */
export class CallerCache {
  readonly #changes: ChangeCounters
  readonly #kept = new BoundedCache<string, CachedCaller>({ max: MAX_ENTRIES })

  constructor(changes: ChangeCounters) {
    this.#changes = changes
  }

  find(token: string, now: number): Caller | undefined {
    const known = this.#kept.get(token)
    if (!known || known.changeCounter !== this.#changes.changeCounter() || now >= known.until) return undefined
    const { stud_id, session_id, ac_id, teaching, people, attendance } = known
    return {
      stud_id,
      session_id,
      ac_id,
      teaching,
      people,
      attendance,
      own: known.own + this.#changes.studentChanges(stud_id),
    }
  }

  keep(token: string, caller: CachedCaller): void {
    this.#kept.set(token, caller)
  }
}
