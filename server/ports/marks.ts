import { createHash } from 'node:crypto'

/** Stands for a session in the log: its lines can be found, its number cannot be read from it. */
export const sessionMark = (sessionId: number): string =>
  createHash('sha256').update(`session ${sessionId}`).digest('hex').slice(0, 8)

/** Stands for a mobile number in the log: the beginning of its keyed hash, and its last two digits for whoever asks. */
export const numberMark = (key: string, mobile: string): string => `${key.slice(0, 8)}:${mobile.slice(-2)}`
