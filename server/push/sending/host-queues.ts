const MAX_PER_HOST = 8
const MAX_IN_FLIGHT = 32
const MAX_FAILURES = 5
const REST_MS = 30_000
const MAX_REST_MS = 300_000

type Lane<J> = { waiting: J[]; active: number; failures: number; restsUntil: number }

/** The health of a job's host: well, ill, or in need of a rest until a moment. */
export type Health = 'well' | 'ill' | { restUntil: number }

/**
 * Runs jobs with a limit in all and a limit for each host: a host that hangs takes no place from the others. A host
 * that failed five times in a row rests for half a minute.
 */
export class HostQueues<J extends { host: string }> {
  readonly #lanes = new Map<string, Lane<J>>()
  readonly #run: (job: J) => Promise<Health>
  readonly #now: () => number
  readonly #leave: (jobs: J[], until: number) => void
  #active = 0

  /** `leave` gets the jobs that are not run because their host rests. */
  constructor(run: (job: J) => Promise<Health>, leave: (jobs: J[], until: number) => void, now: () => number) {
    this.#run = run
    this.#leave = leave
    this.#now = now
  }

  get size(): number {
    return this.#active + [...this.#lanes.values()].reduce((sum, { waiting }) => sum + waiting.length, 0)
  }

  /** When the host may be asked again; 0 for now. */
  restsUntil(host: string): number {
    const until = this.#lanes.get(host)?.restsUntil ?? 0
    // A clock that was set back must not make the rest longer.
    const now = this.#now()
    return until > now && until <= now + MAX_REST_MS ? until : 0
  }

  add(jobs: J[]): void {
    for (const job of jobs) this.#laneOf(job.host).waiting.push(job)
    this.#fill()
  }

  /** Takes out what was not begun. */
  clear(): J[] {
    return [...this.#lanes.values()].flatMap(({ waiting }) => waiting.splice(0))
  }

  #laneOf(host: string): Lane<J> {
    let lane = this.#lanes.get(host)
    if (!lane) this.#lanes.set(host, (lane = { waiting: [], active: 0, failures: 0, restsUntil: 0 }))
    return lane
  }

  #fill(): void {
    for (const [host, lane] of this.#lanes) {
      const until = this.restsUntil(host)
      if (until > 0 && lane.waiting.length > 0) this.#leave(lane.waiting.splice(0), until)
      while (lane.waiting.length > 0 && lane.active < MAX_PER_HOST && this.#active < MAX_IN_FLIGHT) this.#begin(lane)
    }
  }

  #begin(lane: Lane<J>): void {
    const job = lane.waiting.shift()
    if (!job) return
    lane.active += 1
    this.#active += 1
    void this.#run(job)
      .then((health) => this.#note(lane, health))
      .finally(() => {
        lane.active -= 1
        this.#active -= 1
        this.#fill()
      })
  }

  #note(lane: Lane<J>, health: Health): void {
    if (health === 'well') lane.failures = 0
    else if (health === 'ill') lane.failures += 1
    else lane.restsUntil = Math.max(lane.restsUntil, Math.min(health.restUntil, this.#now() + MAX_REST_MS))
    if (lane.failures < MAX_FAILURES) return
    // After the rest, one more failure is enough.
    lane.failures = MAX_FAILURES - 1
    lane.restsUntil = Math.max(lane.restsUntil, this.#now() + REST_MS)
  }
}
