import type { Socket } from 'node:net'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { errors, type Reason } from '#contract/errors.ts'
import type { Refusal } from '#contract/envelope.ts'
import { Busy } from '../db/db.ts'
import type { Settings } from '../ports/settings.ts'
import { apiHeaders, commonHeaders } from './headers.ts'
import { languageOf, plainText } from './language.ts'
import { Refused } from './refused.ts'
import { addContractWords } from './schemas.ts'

/** What the app tells whoever runs it. Never a body, a token, a number or a name. */
export type Log = {
  info(message: string, facts?: Record<string, unknown>): void
  warn(message: string, facts?: Record<string, unknown>): void
  error(message: string, facts?: Record<string, unknown>): void
}

const HEADERS_TIMEOUT = 10_000
const REQUEST_TIMEOUT = 15_000
const KEEP_ALIVE = 72_000
const LAST_CALL = 10_000
const SOONEST_RETRY = 1
const RETRY_SPREAD = 4

/** Fastify with its unsafe defaults closed: no coercion, no text bodies, no library words in answers, no endless requests. */
export function makeServer(settings: Settings, log: Log): FastifyInstance {
  const app = Fastify({
    logger: false,
    bodyLimit: settings.limits.body_bytes,
    requestTimeout: REQUEST_TIMEOUT,
    keepAliveTimeout: KEEP_ALIVE,
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    routerOptions: { maxParamLength: 200 },
    http: { headersTimeout: HEADERS_TIMEOUT, connectionsCheckingInterval: 1000, maxHeaderSize: 8192 },
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false },
      plugins: [addContractWords],
    },
    genReqId: () => crypto.randomUUID(),
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply, log),
  })
  app.removeContentTypeParser('text/plain')
  const common = commonHeaders(settings)
  app.addHook('onRequest', async (_request, reply) => void reply.headers(common))
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, log))
  finishKeptConnections(app)
  return app
}

/** One shape for every refusal; what it was is logged under the request's id when it is our fault. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  const refused = toRefused(error)
  if (refused.reason === 'internal') {
    log.error('a call failed', { request: request.id, route: request.routeOptions.url, error: describe(error) })
  }
  const { status } = errors[refused.reason]
  const retryAfter = refused.details.retryAfter
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  const language = languageOf(request.headers['accept-language'])
  return reply.code(status).headers(apiHeaders).send(refusalOf(refused, language))
}

function refusalOf({ reason, details }: Refused, language: 'en'): Refusal {
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

function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  return { name: error.name, message: error.message, stack: error.stack, cause: error.cause && describe(error.cause) }
}

/** Requests that Node itself cannot read: they never reach a route, and get the same shape. */
function answerBrokenRequest(error: NodeJS.ErrnoException & { code?: string }, socket: Socket): void {
  const reasons: Record<string, Reason> = {
    HPE_HEADER_OVERFLOW: 'headers_too_large',
    ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
  }
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const reason = reasons[error.code ?? ''] ?? 'malformed'
  const body = JSON.stringify(refusalOf(new Refused(reason), 'en'))
  const head = `HTTP/1.1 ${errors[reason].status} \r\ncontent-type: application/json; charset=utf-8\r\nx-content-type-options: nosniff\r\ncache-control: no-store\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`
  socket.end(head + body)
}

/** `close` waits for kept connections: each gets its answer and is told to go; after ten seconds nobody is waited for. */
function finishKeptConnections(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!app.server.listening) void reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), 50)
    const last = setTimeout(() => app.server.closeAllConnections(), LAST_CALL)
    app.server.once('close', () => {
      clearInterval(timer)
      clearTimeout(last)
    })
  })
}
