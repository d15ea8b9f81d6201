import type { GuardianAsked, PersonChoice, ProofChallenge } from '#contract/envelope.ts'
import { errors, type Reason } from '#contract/errors.ts'
import type { Text } from '../language.ts'

type Details = {
  /** The field of the request that it is about. */
  field?: string
  /** Whole seconds until trying again makes sense; at least 1. */
  retryAfter?: number
  /** The whole length of a file of which a part was asked for, as the header `content-range` has it. */
  range?: string | undefined
  /** A sentence of the catalogue that takes the place of the reason's own. */
  text?: Text
  /** The work with which the same call succeeds. */
  proof?: ProofChallenge
  /** The persons among whom the caller may choose by `/Auth/choose`. */
  choice?: PersonChoice
  /** The guardian whose agreement a registration waits for. */
  guardian?: GuardianAsked
}

/** A call's refusal for one of the contract's reasons. It is thrown, and answered in one place, in one shape. */
export class ApiError extends Error {
  override name = 'Refused'
  readonly reason: Reason
  readonly details: Details

  constructor(reason: Reason, details: Details = {}) {
    super(reason)
    this.reason = reason
    this.details = details
  }

  get status(): number {
    return errors[this.reason].status
  }
}
