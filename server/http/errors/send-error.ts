import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorEnvelope } from '#contract/envelope.ts'
import { errors, type Reason } from '#contract/errors.ts'
import { Busy, StorageFull } from '../../db/db.ts'
import { errorFacts } from '../../ports/error-facts.ts'
import { type RequestFacts, requestFactsOf } from '../calls/api-request.ts'
import { apiHeaders } from '../site/headers.ts'
import { type Language, plainText } from '../language.ts'
import type { Log } from '../../ports/log.ts'
import { ApiError } from './api-error.ts'
import { sessionMark } from '../../ports/marks.ts'

/** Errors that may be an attempt to reach data of others. All others are mistakes of everyday life. */
const WATCHED: ReadonlySet<Reason> = new Set<Reason>([
  'too_many',
  'proof_needed',
  'not_yours',
  'link_refused',
  'attempt_closed',
  'unknown',
  'replaced',
  'foreign_page',
  'role_missing',
  'wrong_login',
  'wrong_factor',
])

/** Logs an error that matters when an attack is examined: whose session asked for whose data. */
function logApiError({ reason, status }: ApiError, { id, route, caller, body }: RequestFacts, log: Log): void {
  if (!WATCHED.has(reason)) return
  const asked = (body as { stud_id?: unknown } | null | undefined)?.stud_id
  log.info('refused', {
    request: id,
    route,
    reason,
    status,
    ...(caller && { stud_id: caller.stud_id, session: sessionMark(caller.session_id) }),
    ...(reason === 'not_yours' && typeof asked === 'number' && { asked }),
  })
}

/** Headers of a file that could not be sent after all. */
const OF_FILES = ['content-disposition', 'accept-ranges', 'etag', 'last-modified']

const SOONEST_RETRY = 1
const RETRY_SPREAD = 4

/** The logs of failures by our fault, and of errors that matter when an attack is examined. */
export type FaultLogs = { failed: Log; refusals: Log }

type ErrorResponse = { status: number; headers: Record<string, string>; refusal: ErrorEnvelope }

/**
 * Returns the envelope for an error, and its headers beside those of every answer. An error by our fault is logged
 * under the request's id.
 */
export function errorResponseFor(
  error: unknown,
  apiRequest: RequestFacts,
  { failed, refusals }: FaultLogs,
): ErrorResponse {
  const refused = toApiError(error)
  logFault(error, refused, apiRequest, failed)
  logApiError(refused, apiRequest, refusals)
  const { retryAfter, range } = refused.details
  return {
    status: refused.status,
    headers: {
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      ...(range !== undefined && { 'content-range': range }),
      // The id leads from the message that something went wrong to its line in the log.
      ...(refused.reason === 'internal' && { 'x-request-id': apiRequest.id }),
    },
    refusal: errorEnvelopeOf(refused, apiRequest.language),
  }
}

/** Answers a request that is no call with a refusal in the same shape. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, logs: FaultLogs): FastifyReply {
  const { status, headers, refusal } = errorResponseFor(error, requestFactsOf(request), logs)
  for (const name of OF_FILES) void reply.removeHeader(name)
  return reply
    .code(status)
    .headers({ ...apiHeaders, ...headers })
    .send(refusal)
}

function logFault(error: unknown, { reason }: ApiError, apiRequest: RequestFacts, log: Log): void {
  const facts = () => ({ request: apiRequest.id, route: apiRequest.route, error: errorFacts(error) })
  if (reason === 'internal') log.error('a call failed', facts())
  else if (error instanceof Busy && error.cause !== undefined) log.warn('the database could not do it', facts())
}

export function errorEnvelopeOf({ reason, details }: ApiError, language: Language): ErrorEnvelope {
  const { status, text } = errors[reason]
  return {
    status: false,
    status_code: status,
    message: (details.text ?? plainText(text))(language),
    data: {
      reason,
      ...(details.field !== undefined && { field: details.field }),
      ...(details.retryAfter !== undefined && { retry_after: details.retryAfter }),
      ...(details.proof !== undefined && { proof: details.proof }),
      ...(details.choice !== undefined && { choice: details.choice }),
      ...(details.guardian !== undefined && { guardian: details.guardian }),
    },
  }
}

/** Clients that were refused at one moment must not come back at one moment. */
const soon = () => SOONEST_RETRY + Math.floor(Math.random() * RETRY_SPREAD)

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof StorageFull) return new ApiError('storage_full', { retryAfter: soon() })
  if (error instanceof Busy) return new ApiError('busy', { retryAfter: soon() })
  const { statusCode } = error as FastifyError
  if (statusCode === 404) return new ApiError('not_found')
  if (statusCode === 413) return new ApiError('too_large')
  if (statusCode === 416) return new ApiError('wrong_range')
  if (statusCode === 415) return new ApiError('wrong_type')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new ApiError('malformed')
  return new ApiError('internal')
}
