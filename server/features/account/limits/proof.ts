import { hash } from 'node:crypto'
import type { ProofChallenge } from '#contract/envelope.ts'
import { keyedHash } from '../../../ports/secret-keys.ts'
import type { Limits, Secrets } from '../../../ports/settings.ts'

const NUMBER_BYTES = 6
const WINDOW_MS = 10 * 60_000

/**
 * Returns the work for a subject. For a code that is compared while codes are being guessed, the subject is the hash of
 * the code's reference: the work ends with the reference and, like it, is worth one try. Nothing of the work is stored,
 * and every process can check it.
 */
export function challengeFor({ pepper }: Secrets, subject: string, { proof_hashes }: Limits): ProofChallenge {
  const challenge = challengeOf(pepper, subject)
  const number = numberOf(pepper, subject, proof_hashes)
  return { challenge, hash: hash('sha256', `${challenge}${number}`, 'hex'), max_number: proof_hashes }
}

/** True for the number to be found, also where the challenge was made with an earlier key. */
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
 * Returns the subjects of the work for a text, of the present window and the one before: the number, and the last text
 * to it. The next text makes the work worthless, and nobody can do it more than minutes ahead, so nothing is stored.
 */
export const textSubjects = ({ phone_code, mobile, purpose, lastText, now }: Text): [string, string] => {
  const at = (window: number) => `text ${purpose} ${phone_code} ${mobile} ${lastText} ${window}`
  const window = Math.floor(now / WINDOW_MS)
  return [at(window), at(window - 1)]
}

const challengeOf = (pepper: string, subject: string): string => keyedHash(pepper, 'proof', subject)

/**
 * Returns an evenly distributed number, so that nobody has to try more than twice the usual count; without the key,
 * only trying finds it.
 */
function numberOf(pepper: string, subject: string, below: number): number {
  const bytes = Buffer.from(keyedHash(pepper, 'proof number', subject), 'base64url')
  return bytes.readUIntBE(0, NUMBER_BYTES) % below
}
