import { createHash } from 'node:crypto'

/** Returns a session's pseudonym in the log: its lines can be found, its number cannot be read from it. */
export const sessionMark = (sessionId: number): string =>
  createHash('sha256').update(`session ${sessionId}`).digest('hex').slice(0, 8)

/** Returns a number's pseudonym in the log: the beginning of its keyed hash, and its last two digits for support. */
export const numberMark = (key: string, mobile: string): string => `${key.slice(0, 8)}:${mobile.slice(-2)}`
