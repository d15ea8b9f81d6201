import { hash } from 'node:crypto'
import type { ProofChallenge } from '#contract/envelope.ts'
import { keyedHash } from '../../../ports/keyed-hash.ts'
import type { Limits, Secrets } from '../../../ports/settings.ts'

const NUMBER_BYTES = 6

/**
 * The work that lets a reference's code be compared while codes are being guessed. It belongs to that reference, ends
 * with it, and is worth one try as the reference is: so nothing of it has to be stored, and every process can check it.
 */
export function challengeFor({ pepper }: Secrets, refHash: string, { proof_hashes }: Limits): ProofChallenge {
  const challenge = challengeOf(pepper, refHash)
  const number = numberOf(pepper, refHash, proof_hashes)
  return { challenge, hash: hash('sha256', `${challenge}${number}`, 'hex'), max_number: proof_hashes }
}

/** True for the number that was to be found, also when it was asked for with an earlier key. */
export function isProof(
  { pepper, earlier }: Secrets,
  refHash: string,
  proof: number,
  { proof_hashes }: Limits,
): boolean {
  const peppers = [pepper, ...earlier.map((keys) => keys.pepper)]
  return peppers.some((key) => numberOf(key, refHash, proof_hashes) === proof)
}

const challengeOf = (pepper: string, refHash: string): string => keyedHash(pepper, 'proof', refHash)

/** Evenly spread, so that nobody has to try more than twice the usual count; without the key only trying finds it. */
function numberOf(pepper: string, refHash: string, below: number): number {
  const bytes = Buffer.from(keyedHash(pepper, 'proof number', refHash), 'base64url')
  return bytes.readUIntBE(0, NUMBER_BYTES) % below
}
