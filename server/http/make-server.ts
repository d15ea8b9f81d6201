import Fastify, { type FastifyInstance } from 'fastify'
import type { Log } from '../ports/log.ts'
import type { Settings } from '../ports/settings.ts'
import { sendError } from './errors/send-error.ts'
import { requestFactsOf } from './calls/api-request.ts'
import { clientAddress } from './load/client-address.ts'
import { ApiRouter } from './calls/api-router.ts'
import { commonHeaders } from './site/headers.ts'
import type { Readiness } from './health.ts'
import { retainTick } from './retained-tick.ts'
import { limitClients, type ProxiedRequests } from './load/limit-clients.ts'
import { ApiError } from './errors/api-error.ts'
import { responseLog, rateLimitedLog } from './request-log.ts'
import { StalledConnections } from './load/stalled-connections.ts'
import { hasOneHost, clientErrors } from './errors/client-errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers the calls. */
    front: ApiRouter
    /** Bounds what one client has under way behind a proxy; null where connections themselves are counted. */
    proxied: ProxiedRequests | null
  }
}

const SECOND = 1000
const MOST_HEADERS = 8192
const KEEP_ALIVE = 72_000
const LAST_CALL = 10_000

/**
 * The server: a front for the calls, and for all else Fastify with its unsafe defaults closed: no text bodies, no
 * library words in answers, no endless requests.
 */
export function makeServer(settings: Settings, log: Log, readiness: Readiness = { isLeaving: false }): FastifyInstance {
  const { body_bytes, headers_seconds, request_seconds, stalled_seconds } = settings.limits
  void retainTick()
  const failed = rateLimitedLog(log)
  // Of its own: a flood of refusals must not hide a failure.
  const logs = { failed, refusals: rateLimitedLog(log) }
  const common = commonHeaders(settings)
  const unread = clientErrors(common)
  const app = Fastify({
    logger: false,
    // Who comes on a kept connection while the server closes is answered like all others, and told to go.
    return503OnClosing: false,
    bodyLimit: body_bytes,
    requestTimeout: request_seconds * SECOND,
    keepAliveTimeout: KEEP_ALIVE,
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    routerOptions: { maxParamLength: 200 },
    http: {
      // Node refuses to start where headers may take longer than the whole.
      headersTimeout: Math.min(headers_seconds, request_seconds) * SECOND,
      connectionsCheckingInterval: SECOND,
      maxHeaderSize: MOST_HEADERS,
      // Node would answer without the envelope.
      requireHostHeader: false,
    },
    genReqId: () => crypto.randomUUID(),
    clientErrorHandler: unread.onError,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply.headers(common), logs),
  })
  app.removeContentTypeParser('text/plain')
  unread.listen(app.server)
  const stalled = new StalledConnections()
  stalled.follow(app.server)
  stalled.keepLooking(app.server, stalled_seconds * SECOND)
  app.decorate('proxied', limitClients(app.server, settings, logs.refusals))
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(common)
    if (hasOneHost(request.raw)) done()
    else done(new ApiError('malformed'))
  })
  if (app.proxied) boundRequests(app, app.proxied, settings)
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, logs))
  const onAnswered = responseLog({ all: settings.logLevel === 'debug', log, failed })
  app.addHook('onResponse', (request, { statusCode: status, elapsedTime: milliseconds }, done) => {
    onAnswered(requestFactsOf(request), request.method, status, milliseconds)
    done()
  })
  finishKeptConnections(app, readiness)
  app.decorate('front', new ApiRouter({ server: app.server, common, readiness, logs }))
  app.front.watch(({ apiRequest, call, status, milliseconds }) =>
    onAnswered(apiRequest, call.method, status, milliseconds),
  )
  return app
}

/** Calls are bounded where they read their bodies: their answers are small, and never wait for who does not read. */
function boundRequests(app: FastifyInstance, proxied: ProxiedRequests, { trustProxy }: Settings): void {
  const addressOf = clientAddress(trustProxy)
  app.addHook('onRequest', async ({ raw }, reply) => {
    const address = addressOf(raw)
    proxied.begin(address)
    reply.raw.once('close', () => proxied.end(address))
  })
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
