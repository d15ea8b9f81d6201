import { isOnline, tellReached } from '#ui/is-online.ts'
import type { Envelope, ErrorEnvelope } from '#contract/envelope.ts'
import { m } from '#messages/web'
import { ApiError } from './api-error.ts'
import type { Connection, EndReason } from './connection.ts'

export type Request = {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  /** False for reads, which time out; true for submits, which do not. */
  patient: boolean
  /** Cancels the request from outside. */
  signal?: AbortSignal | undefined
  /** Lets the request outlive the page that sent it. */
  keepalive?: boolean
}

/**
 * Sends one call and returns the whole accepted envelope.
 * @throws ApiError on every refusal and failure; the reason of `signal` when the caller aborts
 */
export async function send(connection: Connection, request: Request): Promise<Envelope<unknown> & { status: true }> {
  const { token } = connection
  const limit = new AbortController()
  const cancel = () => limit.abort(request.signal?.reason)
  if (request.signal?.aborted) cancel()
  request.signal?.addEventListener('abort', cancel)
  const timer = request.patient ? undefined : setTimeout(() => limit.abort(), connection.patience)
  try {
    const { status, answer } = await fetchJson(connection, request, limit.signal)
    if (!isEnvelope(answer)) throw new ApiError('network', m.error_network(), { status })
    if (answer.status) {
      tellReached()
      return answer
    }
    if (answer.status_code === 401) connection.onEnded(endReason(answer), token)
    throw refused(answer)
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (request.signal?.aborted) throw request.signal.reason
    if (limit.signal.aborted) throw new ApiError('too_slow', m.error_too_slow())
    throw new ApiError('network', isOnline() ? m.error_network() : m.error_offline())
  } finally {
    clearTimeout(timer)
    request.signal?.removeEventListener('abort', cancel)
  }
}

type Fetched = { status: number; answer: unknown }

async function fetchJson(connection: Connection, request: Request, signal: AbortSignal): Promise<Fetched> {
  const headers: Record<string, string> = { 'Accept-Language': connection.language }
  if (connection.token) headers['Token'] = connection.token
  if (request.body !== undefined) headers['Content-Type'] = 'application/json'
  const response = await connection.fetch(`${connection.base}/api${request.path}`, {
    method: request.method,
    headers,
    signal,
    credentials: 'omit',
    keepalive: request.keepalive ?? false,
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  })
  return { status: response.status, answer: parsed(await response.text()) }
}

/** Null when a proxy or another host answered with a page instead of JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isEnvelope(answer: unknown): answer is Envelope<unknown> {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'status' in answer &&
    typeof answer.status === 'boolean' &&
    'message' in answer &&
    typeof answer.message === 'string' &&
    'data' in answer
  )
}

/** A refusal without a reason has a cause inside the server: `internal`. */
function refused({ status_code, message, data }: ErrorEnvelope): ApiError {
  return new ApiError(data?.reason ?? 'internal', message || m.state_error_text(), {
    status: status_code,
    field: data?.field,
    retryAfter: data?.retry_after,
    data,
  })
}

/** Without a reason it is the specification's one: another device. */
function endReason({ data }: ErrorEnvelope): EndReason {
  const reason = data?.reason ?? 'replaced'
  return reason === 'replaced' || reason === 'expired' ? reason : 'unknown'
}
