import type { Reason } from './errors.ts'

/** Every answer of the API has this shape, whatever its HTTP status; `status_code` equals that status. */
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
 * A proof of work, asked for by `proof_needed`. An extension, and never asked for in normal times: find the whole number
 * from 0 up to but not including `max_number` for which the SHA-256 of `challenge`, directly followed by the number in
 * decimal digits, is `hash` (hexadecimal); then make the same call again with the number as `proof`.
 */
export type ProofChallenge = { challenge: string; hash: string; max_number: number }

/** A person to whom a mobile number belongs. Ids of students and of guardians are separate sequences. */
export type Person = { kind: 'student' | 'guardian'; id: number; name: string }

/**
 * Who may log in with a number, asked by `choose_person` after the right code: a guardian, or several. `/Auth/choose`
 * takes `ref` with one of them, once and until `expires_at` (ISO 8601).
 */
export type PersonChoice = { ref: string; expires_at: string; people: Person[] }

/**
 * Whose agreement a registration waits for, asked by `guardian_needed` after the student's own right code. `ref` goes to
 * `/Auth/guardian_code` and `/Auth/guardian_agrees` until `expires_at` (ISO 8601), or as long as a code that was sent
 * holds; `notice` is the version of the notice that is shown.
 */
export type GuardianAsked = { ref: string; expires_at: string; mobile_end: string; notice: number }
