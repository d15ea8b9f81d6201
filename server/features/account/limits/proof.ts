import { hash } from 'node:crypto'
import type { ProofChallenge } from '#contract/envelope.ts'
import { keyedHash } from '../../../ports/secret-keys.ts'
import type { Limits, Secrets } from '../../../ports/settings.ts'

const NUMBER_BYTES = 6
const WINDOW_MS = 10 * 60_000

/**
 * The work that a subject takes. Of a code that is compared while codes are being guessed this is the hash of its
 * reference: the work ends with it, and is worth one try as the reference is. So nothing of it has to be stored, and every
 * process can check it.
 */
export function challengeFor({ pepper }: Secrets, subject: string, { proof_hashes }: Limits): ProofChallenge {
  const challenge = challengeOf(pepper, subject)
  const number = numberOf(pepper, subject, proof_hashes)
  return { challenge, hash: hash('sha256', `${challenge}${number}`, 'hex'), max_number: proof_hashes }
}

/** True for the number that was to be found, also when it was asked for with an earlier key. */
export function isProof(
  { pepper, earlier }: Secrets,
  subject: string,
  proof: number,
  { proof_hashes }: Limits,
): boolean {
  const peppers = [pepper, ...earlier.map((keys) => keys.pepper)]
  return peppers.some((key) => numberOf(key, subject, proof_hashes) === proof)
}

type Text = { phone_code: string; mobile: string; purpose: string; lastText: number; now: number }

/**
 * What the work for a text is bound to: the number, and the text that was the last one to it. With the next text it is
 * worth nothing any more, and nobody does it more than minutes ahead: so nothing of it has to be stored either.
 */
export const textSubjects = ({ phone_code, mobile, purpose, lastText, now }: Text): [string, string] => {
  const at = (window: number) => `text ${purpose} ${phone_code} ${mobile} ${lastText} ${window}`
  const window = Math.floor(now / WINDOW_MS)
  return [at(window), at(window - 1)]
}

const challengeOf = (pepper: string, subject: string): string => keyedHash(pepper, 'proof', subject)

/** Evenly spread, so that nobody has to try more than twice the usual count; without the key only trying finds it. */
function numberOf(pepper: string, subject: string, below: number): number {
  const bytes = Buffer.from(keyedHash(pepper, 'proof number', subject), 'base64url')
  return bytes.readUIntBE(0, NUMBER_BYTES) % below
}
