import type { Db, Tx } from '../db/db.ts'
import type { Clock } from '../ports/clock.ts'
import { makePoller, type Poller } from './poller.ts'

// A process that has not renewed its lease for so long has ended, and another one takes the row.
const LEASE_MS = 15_000
const RENEW_MS = 4000

/** What a process passes to take the next row that waits. */
export type Claim<Row> = {
  holder: string
  now: number
  until: number
  /** True where there is no other process: any earlier holder has then ended. */
  isAlone: boolean
  /** Whether this machine has its files. */
  isHere: (row: Row) => boolean
}

type Leased = { holder: string | null; held_until: number | null }

/** True where another process holds an unexpired lease on one of the rows. */
export const isLeasedByAnother = (
  rows: readonly Leased[],
  { holder, now, isAlone }: Pick<Claim<never>, 'holder' | 'now' | 'isAlone'>,
): boolean =>
  rows.some((row) => !isAlone && row.holder !== null && row.holder !== holder && (row.held_until ?? 0) > now)

/**
 * The lease of a row. `signal` is aborted when the process stops or the row is lost; `lose` reports the row as lost.
 */
export type Lease = { signal: AbortSignal; lose: () => void }

/** A queue of rows that take minutes each; one row at a time is worked on, over all processes. */
type LeasedQueue<Row, Held> = {
  /** Whether a row waits and may be worked on now: asked outside a unit of work, since mostly there is none. */
  isDue: (now: number) => Promise<boolean>
  isHere: Claim<Row>['isHere']
  /** Takes the next row; null where there is none, or another process works on one. */
  claim: (tx: Tx, claim: Claim<Row>) => Promise<Held | null>
  /** Changes a row that this process holds; false when another one has taken it over. */
  change: (tx: Tx, held: Held, changes: { held_until: number }) => Promise<boolean>
  work: (held: Held, lease: Lease) => Promise<void>
}

/**
 * Returns a poller that works on the next row while the row's lease is renewed; `round` returns whether there was a
 * row.
 */
export function leasedPoller<Row, Held>(
  { db, clock }: { db: Db; clock: Clock },
  { isDue, isHere, claim, change, work }: LeasedQueue<Row, Held>,
): Poller<boolean> {
  const holder = crypto.randomUUID()
  const leasedUntil = () => clock.now() + LEASE_MS
  return makePoller(false, async (stopping) => {
    const now = clock.now()
    if (!(await isDue(now))) return false
    const isAlone = db.engine === 'sqlite'
    const held = await db.write((tx) => claim(tx, { holder, now, until: leasedUntil(), isAlone, isHere }))
    if (held === null) return false
    const lost = new AbortController()
    const renew = async () => {
      const held_until = leasedUntil()
      if (!(await db.write((tx) => change(tx, held, { held_until })))) lost.abort()
    }
    const timer = setInterval(() => void renew().catch(() => {}), RENEW_MS)
    try {
      await work(held, { signal: AbortSignal.any([stopping, lost.signal]), lose: () => lost.abort() })
    } finally {
      clearInterval(timer)
    }
    return true
  })
}
