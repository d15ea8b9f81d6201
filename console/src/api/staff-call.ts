import { isOnline } from '#ui/is-online.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { StaffApi } from '#contract/staff/all-staff-calls.ts'
import { m } from '#messages/web'
import { ApiError } from '#web/api/api-error.ts'
import { connection } from './staff-connection.ts'

export type StaffPath = keyof StaffApi
export type StaffData<P extends StaffPath> = StaffApi[P]['data']

/** A page of another site cannot set this header without a CORS preflight, which the server never allows. */
const OURS = { 'X-Staff': '1' }

/**
 * Makes one call of the staff's side. A call that needs a fresh second factor waits until the factor is given, and is
 * then sent again.
 * @throws {ApiError} for every error of the server and every failed request
 */
export async function staffCall<P extends StaffPath>(
  path: P,
  body: StaffApi[P]['body'],
  signal?: AbortSignal,
): Promise<StaffData<P>> {
  try {
    return await sent(path, body, signal)
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== 'factor_needed') throw error
    if (!(await connection.askFactor())) throw error
    return sent(path, body, signal)
  }
}

async function sent<P extends StaffPath>(path: P, body: StaffApi[P]['body'], signal?: AbortSignal) {
  const response = await reached(`/api${path}`, {
    method: 'POST',
    headers: { ...OURS, 'Content-Type': 'application/json', 'Accept-Language': connection.language },
    body: JSON.stringify(body),
    signal: signal ?? null,
  })
  return accepted<StaffData<P>>(response)
}

/** Reads what everybody may know, without a session. */
export async function readPublic<Data>(address: string, signal: AbortSignal): Promise<Data> {
  return accepted<Data>(await reached(address, { headers: { 'Accept-Language': connection.language }, signal }))
}

/** Sends a file as it is, with what it is called. `beside`: headers that say what it belongs to. */
export async function sendFile<Data>(
  address: string,
  file: File,
  { beside, signal }: { beside?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Data> {
  const response = await reached(address, {
    method: 'POST',
    headers: {
      ...OURS,
      ...beside,
      'Content-Type': 'application/octet-stream',
      'X-File-Name': encodeURIComponent(file.name),
      'Accept-Language': connection.language,
    },
    body: file,
    signal: signal ?? null,
  })
  return accepted<Data>(response)
}

async function reached(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...request, credentials: 'same-origin' })
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw new ApiError('network', isOnline() ? m.error_network() : m.error_offline())
  }
}

async function accepted<Data>(response: Response): Promise<Data> {
  const answer = (await response.json().catch(() => null)) as Envelope<Data> | null
  if (typeof answer?.status !== 'boolean') throw new ApiError('network', m.error_network(), { status: response.status })
  if (answer.status) return answer.data
  const { status_code, message, data } = answer
  if (status_code === 401) connection.onSignedOut()
  if (data?.reason === 'role_missing') connection.onRoleMissing()
  throw new ApiError(data?.reason ?? 'internal', message || m.state_error_text(), {
    status: status_code,
    field: data?.field,
    retryAfter: data?.retry_after,
  })
}
