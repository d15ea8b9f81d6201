/** Extra time: in minutes, or in percent of the paper's own. */
export type ExtraTime = { minutes: number | null; percent: number | null }

const MINUTE_MS = 60_000

/** Returns by how many ms a student of a group has longer, rounded up to whole minutes. */
export function extraMs({ minutes, percent }: ExtraTime, ofPaper: number | null): number {
  const share = Math.ceil(((ofPaper ?? 0) * (percent ?? 0)) / 100)
  return Math.max(minutes ?? 0, share) * MINUTE_MS
}

/** Returns the longest extra time of several groups; 0 where there is none. */
export const mostExtraMs = (times: readonly ExtraTime[], ofPaper: number | null): number =>
  Math.max(0, ...times.map((one) => extraMs(one, ofPaper)))

/** A paper's minutes with those that a student has besides; null where it has none of its own. */
export const minutesWith = (times: readonly ExtraTime[], ofPaper: number | null): number | null =>
  ofPaper === null ? null : ofPaper + mostExtraMs(times, ofPaper) / MINUTE_MS
