import { sha256 } from '@noble/hashes/sha2.js'
import type { ProofChallenge } from '#contract/envelope.ts'

const ZERO = '0'.charCodeAt(0)
const MAX_DIGITS = 16

/** Tries one number after another; returns null when none fits, which no challenge of our server causes. */
export function findNumber({ challenge, hash, max_number }: ProofChallenge): number | null {
  const wanted = Uint8Array.from(hash.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  const prefix = new TextEncoder().encode(challenge)
  const text = new Uint8Array(prefix.length + MAX_DIGITS)
  text.set(prefix)
  for (let number = 0; number < max_number; number += 1) {
    const digits = String(number)
    for (let at = 0; at < digits.length; at += 1) text[prefix.length + at] = ZERO + Number(digits[at])
    const made = sha256(text.subarray(0, prefix.length + digits.length))
    if (made[0] === wanted[0] && made.every((byte, at) => byte === wanted[at])) return number
  }
  return null
}
