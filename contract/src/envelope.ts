import type { Reason } from './errors.ts'

/** Every answer of the API has this shape, whatever its HTTP status; `status_code` equals that status. */
export type Envelope<Data> = { status: true; status_code: number; message: string; data: Data } | Refusal

export type Refusal = {
  status: false
  status_code: number
  message: string
  data: RefusalData
}

/** `retry_after` in seconds; `field` names the field of the request that the message is about. */
export type RefusalData = { reason: Reason; field?: string; retry_after?: number }
