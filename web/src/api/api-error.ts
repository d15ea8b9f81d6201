import type { ProofChallenge } from '#contract/envelope.ts'
import type { Reason } from '#contract/errors.ts'

/** `network`: there was no answer that could be read; its status is then that of whoever answered. */
export type FailureReason = Reason | 'network'

type Details = {
  status?: number
  field?: string | undefined
  retryAfter?: number | undefined
  proof?: ProofChallenge | undefined
}

/** A call that was refused or did not get through. Its message is a sentence for the student. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly reason: FailureReason
  /** HTTP's status, 0 without an answer. */
  readonly status: number
  /** The field of the request that the message is about. */
  readonly field: string | null
  /** Seconds until another try may succeed. */
  readonly retryAfter: number | null
  /** The work with which the same call succeeds. */
  readonly proof: ProofChallenge | null

  constructor(reason: FailureReason, message: string, { status = 0, field, retryAfter, proof }: Details = {}) {
    super(message)
    this.reason = reason
    this.status = status
    this.field = field ?? null
    this.retryAfter = retryAfter ?? null
    this.proof = proof ?? null
  }
}
