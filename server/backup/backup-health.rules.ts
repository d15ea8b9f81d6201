const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A night and some hours: the previous backup is not overdue yet. */
const LATE_MS = 36 * HOUR_MS
const OLD_MS = 3 * DAY_MS
/** Two weekly rehearsals, of which one was missed. */
const UNREHEARSED_MS = 15 * DAY_MS

export type Health = 'good' | 'look' | 'wrong'

/** Returns the health of a backup made at this moment: `look` after a day and a half, `wrong` after three days. */
export function ageHealth(madeAt: number, now: number): Health {
  if (now - madeAt > OLD_MS) return 'wrong'
  return now - madeAt > LATE_MS ? 'look' : 'good'
}

export const isUnrehearsed = (rehearsedAt: number | null, now: number): boolean =>
  rehearsedAt === null || now - rehearsedAt > UNREHEARSED_MS

type Known = { made: { at: number } | null; rehearsed: { at: number } | null; failed: object | null }

/** Returns the health of the nightly backups as a whole. */
export function backupHealth({ made, rehearsed, failed }: Known, now: number): Health {
  if (failed !== null || made === null) return 'wrong'
  const age = ageHealth(made.at, now)
  return age === 'good' && isUnrehearsed(rehearsed?.at ?? null, now) ? 'look' : age
}
