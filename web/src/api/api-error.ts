import type { ErrorData } from '#contract/envelope.ts'
import type { Reason } from '#contract/errors.ts'

/** `network`: no readable answer arrived; the status is then that of the server or proxy which answered. */
export type FailureReason = Reason | 'network'

type Details = {
  status?: number
  field?: string | undefined
  retryAfter?: number | undefined
  data?: ErrorData | undefined
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
  /** All that the server said with it: the work with which the same call succeeds, who there is to choose from. */
  readonly data: ErrorData | null

  constructor(reason: FailureReason, message: string, { status = 0, field, retryAfter, data }: Details = {}) {
    super(message)
    this.reason = reason
    this.status = status
    this.field = field ?? null
    this.retryAfter = retryAfter ?? null
    this.data = data ?? null
  }
}
