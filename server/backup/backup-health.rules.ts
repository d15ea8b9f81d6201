const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A night and some hours: the backup before has not been missed yet. */
const LATE_MS = 36 * HOUR_MS
const OLD_MS = 3 * DAY_MS
/** A rehearsal a week, and one that was missed. */
const UNREHEARSED_MS = 15 * DAY_MS

export type Health = 'good' | 'look' | 'wrong'

/** Of a backup that was made at this moment: late after a day and a half, old after three. */
export function ageHealth(madeAt: number, now: number): Health {
  if (now - madeAt > OLD_MS) return 'wrong'
  return now - madeAt > LATE_MS ? 'look' : 'good'
}

export const isUnrehearsed = (rehearsedAt: number | null, now: number): boolean =>
  rehearsedAt === null || now - rehearsedAt > UNREHEARSED_MS

type Known = { made: { at: number } | null; rehearsed: { at: number } | null; failed: object | null }

/** Of the nightly backups as a whole. */
export function backupHealth({ made, rehearsed, failed }: Known, now: number): Health {
  if (failed !== null || made === null) return 'wrong'
  const age = ageHealth(made.at, now)
  return age === 'good' && isUnrehearsed(rehearsed?.at ?? null, now) ? 'look' : age
}
