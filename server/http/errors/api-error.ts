import type { GuardianAsked, PersonChoice, ProofChallenge } from '#contract/envelope.ts'
import { errors, type Reason } from '#contract/errors.ts'
import type { Text } from '../language.ts'

type Details = {
  /** The field of the request that it is about. */
  field?: string
  /** Whole seconds until trying again makes sense; at least 1. */
  retryAfter?: number
  /** How long the file is of which a part was asked for, as its header `content-range` says it. */
  range?: string | undefined
  /** A sentence of the catalogue that says it better than the reason's own. */
  text?: Text
  /** The work with which the same call succeeds. */
  proof?: ProofChallenge
  /** Who may go on by `/Auth/choose`. */
  choice?: PersonChoice
  /** Whose agreement a registration waits for. */
  guardian?: GuardianAsked
}

/** A call that is refused for one of the contract's reasons. Thrown; answered in one place, in one shape. */
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
