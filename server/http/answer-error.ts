import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '#contract/envelope.ts'
import { errors } from '#contract/errors.ts'
import { Busy } from '../db/db.ts'
import { errorFacts } from '../ports/error-facts.ts'
import { apiHeaders } from './headers.ts'
import { type Language, languageOf, plainText } from './language.ts'
import type { Log } from './make-server.ts'
import { logRefusal } from './refusal-log.ts'
import { Refused } from './refused.ts'

/** What was said of a file that could not be sent after all. */
const OF_FILES = ['content-disposition', 'accept-ranges', 'etag', 'last-modified']

const SOONEST_RETRY = 1
const RETRY_SPREAD = 4

/** What failed by our fault, and refusals that whoever looks into an attack wants to see. */
export type FaultLogs = { failed: Log; refusals: Log }

/** One shape for every refusal; what it was is logged under the request's id when it is our fault. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { failed, refusals }: FaultLogs,
): FastifyReply {
  const refused = toRefused(error)
  logFault(error, refused, request, failed)
  const { status } = errors[refused.reason]
  logRefusal(refused, status, request, refusals)
  for (const name of OF_FILES) void reply.removeHeader(name)
  const retryAfter = refused.details.retryAfter
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  // So that whoever was told that something went wrong can say which line of the log it is.
  if (refused.reason === 'internal') void reply.header('x-request-id', request.id)
  const language = languageOf(request.headers['accept-language'])
  return reply.code(status).headers(apiHeaders).send(refusalOf(refused, language))
}

function logFault(error: unknown, { reason }: Refused, request: FastifyRequest, log: Log): void {
  const facts = () => ({ request: request.id, route: request.routeOptions.url, error: errorFacts(error) })
  if (reason === 'internal') log.error('a call failed', facts())
  else if (error instanceof Busy && error.cause !== undefined) log.warn('the database could not do it', facts())
}

export function refusalOf({ reason, details }: Refused, language: Language): Refusal {
  const { status, text } = errors[reason]
  return {
    status: false,
    status_code: status,
    message: (details.text ?? plainText(text))(language),
    data: {
      reason,
      ...(details.field !== undefined && { field: details.field }),
      ...(details.retryAfter !== undefined && { retry_after: details.retryAfter }),
    },
  }
}

/** Whoever was refused in one moment must not come back in one moment. */
const soon = () => SOONEST_RETRY + Math.floor(Math.random() * RETRY_SPREAD)

function toRefused(error: unknown): Refused {
  if (error instanceof Refused) return error
  if (error instanceof Busy) return new Refused('busy', { retryAfter: soon() })
  const { statusCode } = error as FastifyError
  if (statusCode === 404) return new Refused('not_found')
  if (statusCode === 413) return new Refused('too_large')
  if (statusCode === 416) return new Refused('wrong_range')
  if (statusCode === 415) return new Refused('wrong_type')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refused('malformed', fieldOf(error))
  return new Refused('internal')
}

/** The top-level field that did not fit, when the shape was checked. */
function fieldOf(error: unknown): { field?: string } {
  const first = (error as FastifyError).validation?.[0]
  const missing = first?.params?.['missingProperty']
  const field = first?.instancePath.split('/')[1] ?? (typeof missing === 'string' ? missing : undefined)
  return field && /^[a-z_]{1,40}$/.test(field) ? { field } : {}
}
