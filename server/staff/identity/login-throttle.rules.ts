const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A tired person mistypes a few times; whoever goes on waits. */
const FREE_TRIES = 5
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 15 * MINUTE_MS
/** Wrong tries of one address, behind which a whole staff room may sit, until it is full. */
const TRIES_PER_ADDRESS = 60
const NOTED_EVERY_MS = 10 * MINUTE_MS
/** Entries in an hour about e-mails without a member: somebody who invents e-mails must not fill the audit. */
const NOTED_OF_NOBODY = 20

/** For how long wrong tries are counted. */
export const COUNTED_MS = HOUR_MS

/**
 * Milliseconds until a lane may try again, by the moments of its wrong tries of the last hour: each beyond the first five
 * doubles the wait, up to a quarter of an hour. Nobody is locked out for good.
 */
export function waitOfLane(tries: readonly number[], now: number): number {
  const last = tries.at(-1)
  const beyond = tries.length - FREE_TRIES
  if (last === undefined || beyond < 0) return 0
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** beyond)
  return Math.max(0, last + wait - now)
}

/** Returns how many wrong tries fill an address or a network, whose limit is raised by `factor`. */
export const fullAt = (factor: number): number => TRIES_PER_ADDRESS * factor

/**
 * Returns the milliseconds until an e-mail may be tried again from a full address: an hour after the last try there.
 * Each e-mail has this one try, whether a member has it or not: somebody who invents e-mails takes it from nobody,
 * somebody who tries one password at all of them gets no more, and neither learns which e-mails exist.
 */
export const waitAtFullAddress = (lastFromHere: number, now: number): number =>
  Math.max(0, lastFromHere + HOUR_MS - now)

type OfNobody = { entries: number; notedAt: number | null }

/** Whether entries about e-mails that nobody has are so many that one tells of all. */
export const isShared = ({ entries }: OfNobody): boolean => entries >= NOTED_OF_NOBODY

type Noting = {
  /** Wrong tries of the lane in the last hour, this one included. */
  tries: number
  /** When the audit recorded this lane last. */
  notedAt: number | null
  /** Entries of the last hour about e-mails that nobody has, and when the last one was; null where somebody has it. */
  ofNobody: OfNobody | null
}

/**
 * Whether a wrong try gets its own entry in the audit: the first five of a lane do, then one in ten minutes, with the
 * number of tries. E-mails without a member share twenty entries in an hour, then one in ten minutes.
 */
export function isNoted({ tries, notedAt, ofNobody }: Noting, now: number): boolean {
  const isDue = (last: number | null) => last === null || now - last >= NOTED_EVERY_MS
  if (ofNobody && isShared(ofNobody)) return isDue(ofNobody.notedAt)
  return tries <= FREE_TRIES || isDue(notedAt)
}

/** Whether the audit records a full address: once in ten minutes for all addresses. */
export const isFullNoted = (notedAt: number | null, now: number): boolean =>
  notedAt === null || now - notedAt >= NOTED_EVERY_MS
