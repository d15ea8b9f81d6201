import { toInstant } from '../../ports/time.ts'

type Listed = { state: string | null; deadline: number | null }

const isRunning = ({ state, deadline }: Listed, now: number): boolean =>
  state === 'open' && deadline !== null && deadline > now

/** The server's clock and the end of the student's open attempt at a paper; null where nothing is to be counted down. */
export const timeLeftOf = (listed: Listed, now: number, zone: string) =>
  listed.deadline !== null && isRunning(listed, now)
    ? { now: toInstant(now, zone), deadline: toInstant(listed.deadline, zone) }
    : null

const SECOND_MS = 1000

/** Returns until when an answer with these times is true: the time that it states is cut to whole seconds. */
export function untilTold(listed: Listed[], now: number): number {
  const deadlines = listed.flatMap((one) => (isRunning(one, now) ? (one.deadline ?? []) : []))
  if (deadlines.length === 0) return Number.POSITIVE_INFINITY
  return Math.min((Math.floor(now / SECOND_MS) + 1) * SECOND_MS, ...deadlines)
}
