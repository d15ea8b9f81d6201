import type { Clock } from '../../ports/clock.ts'

// A process that says nothing for so long has ended, and another one goes on.
const HOLD_MS = 15_000
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

type Holding = { holder: string | null; held_until: number | null }

/** True where another process works on one of them and has said so lately. */
export const isLeasedByAnother = (
  rows: readonly Holding[],
  { holder, now, isAlone }: Pick<Claim<never>, 'holder' | 'now' | 'isAlone'>,
): boolean =>
  rows.some((row) => !isAlone && row.holder !== null && row.holder !== holder && (row.held_until ?? 0) > now)

/** Until when whoever says so now holds a row, epoch milliseconds. */
export const leasedUntil = (clock: Clock): number => clock.now() + HOLD_MS

type Holder = {
  stopping: AbortSignal
  /** Says that the work is under way; false when another process has taken it over. */
  renew: () => Promise<boolean>
}

/** Works while the row is held. Its signal is aborted by `stopping`, and once the row is lost, which `lose` says too. */
export async function workUnderLease(
  { stopping, renew }: Holder,
  work: (signal: AbortSignal, lose: () => void) => Promise<void>,
): Promise<void> {
  const lost = new AbortController()
  const renewing = async () => {
    if (!(await renew())) lost.abort()
  }
  const timer = setInterval(() => void renewing().catch(() => {}), RENEW_MS)
  try {
    await work(AbortSignal.any([stopping, lost.signal]), () => lost.abort())
  } finally {
    clearInterval(timer)
  }
}
