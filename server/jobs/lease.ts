import type { Db, Tx } from '../db/db.ts'
import type { Clock } from '../ports/clock.ts'
import { makePoller, type Poller } from './poller.ts'

// A process that says nothing for so long has ended, and another one goes on.
const LEASE_MS = 15_000
const RENEW_MS = 4000

/** What a process says of itself that would take the next row that waits. */
export type Claim<Row> = {
  holder: string
  now: number
  until: number
  /** Whether there is no other process, so that whoever held one has ended. */
  isAlone: boolean
  /** Whether this machine has its files. */
  isHere: (row: Row) => boolean
}

type Leased = { holder: string | null; held_until: number | null }

/** True where another process works on one of them and has said so lately. */
export const isLeasedByAnother = (
  rows: readonly Leased[],
  { holder, now, isAlone }: Pick<Claim<never>, 'holder' | 'now' | 'isAlone'>,
): boolean =>
  rows.some((row) => !isAlone && row.holder !== null && row.holder !== holder && (row.held_until ?? 0) > now)

/** Under which a row is worked on. `signal` is aborted when the process stops, and once the row is lost: `lose` says so. */
export type Lease = { signal: AbortSignal; lose: () => void }

/** Rows that are worked on for minutes, one at a time over all processes. */
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

/** Works on the next row while its lease is renewed; a round says whether there was one. */
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
