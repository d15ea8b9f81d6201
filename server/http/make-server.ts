import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { errors, type Reason } from '#contract/errors.ts'
import type { Settings } from '../ports/settings.ts'
import { answerError, refusalOf } from './answer-error.ts'
import { commonHeaders } from './headers.ts'
import type { Readiness } from './health.ts'
import { Refused } from './refused.ts'
import { logRequests, sparing } from './request-log.ts'
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

/** Fastify with its unsafe defaults closed: no coercion, no text bodies, no library words in answers, no endless requests. */
export function makeServer(settings: Settings, log: Log, readiness: Readiness = { isLeaving: false }): FastifyInstance {
  const failed = sparing(log)
  const app = Fastify({
    logger: false,
    // Who comes on a kept connection while the server closes is answered like all others, and told to go.
    return503OnClosing: false,
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
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply, failed),
  })
  app.removeContentTypeParser('text/plain')
  const common = commonHeaders(settings)
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(common)
    done()
  })
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, failed))
  logRequests(app, { all: settings.logLevel === 'debug', log, failed })
  finishKeptConnections(app, readiness)
  return app
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
function finishKeptConnections(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (readiness.isLeaving || !app.server.listening) void reply.header('connection', 'close')
    done(null, payload)
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
