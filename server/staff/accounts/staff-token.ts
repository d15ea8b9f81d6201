import type { Random } from '../../ports/random.ts'

const BYTES = 32

/** 256 random bits in 43 letters: a session, a link, a ticket. Only its hash is stored. */
export const newStaffToken = (random: Random): string => random.bytes(BYTES).toString('base64url')
