import type { Reason } from './errors.ts'

/** The shape of every answer of the API; `status_code` equals the HTTP status. */
export type Envelope<Data> = { status: true; status_code: number; message: string; data: Data } | ErrorEnvelope

export type ErrorEnvelope = {
  status: false
  status_code: number
  message: string
  data: ErrorData
}

/** `retry_after` in seconds; `field` names the field of the request that the message is about. */
export type ErrorData = {
  reason: Reason
  field?: string
  retry_after?: number
  proof?: ProofChallenge
  choice?: PersonChoice
  guardian?: GuardianAsked
}

/**
 * A proof of work, requested by `proof_needed`. An extension that is not requested in normal times. Find the whole
 * number from 0 up to but not including `max_number` for which the SHA-256 of `challenge`, directly followed by the
 * number in decimal digits, is `hash` (hexadecimal); then make the same call again with the number as `proof`.
 */
export type ProofChallenge = { challenge: string; hash: string; max_number: number }

/** A person with a mobile number. Students and guardians have separate sequences of ids. */
export type Person = { kind: 'student' | 'guardian'; id: number; name: string }

/**
 * The people who can log in with a number that belongs to a guardian or to several people; sent by `choose_person`
 * after the right code. `/Auth/choose` takes `ref` with one of them, once, until `expires_at` (ISO 8601).
 */
export type PersonChoice = { ref: string; expires_at: string; people: Person[] }

/**
 * The guardian who has to agree to a registration; sent by `guardian_needed` after the student's right code. `ref` is
 * valid in `/Auth/guardian_code` and `/Auth/guardian_agrees` until `expires_at` (ISO 8601), or until a code already
 * sent expires; `notice` is the version of the notice to show.
 */
export type GuardianAsked = { ref: string; expires_at: string; mobile_end: string; notice: number }
