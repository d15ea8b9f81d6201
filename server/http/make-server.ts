import { createServer, type RequestListener, type Server } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Log } from '../ports/log.ts'
import type { Settings } from '../ports/settings.ts'
import { sendError } from './errors/send-error.ts'
import { clientAddress } from './load/client-address.ts'
import { ApiRouter } from './fast-path/api-router.ts'
import type { Readiness } from './health.ts'
import { makePipeline, usePipeline } from './pipeline.ts'
import { retainTick } from './fast-path/retained-tick.ts'
import { limitClients, type ProxiedRequests } from './load/limit-clients.ts'
import { limitRequests } from './load/limit-requests.ts'
import { StalledConnections } from './load/stalled-connections.ts'
import { clientErrors } from './errors/client-errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers the calls. */
    apiRouter: ApiRouter
    /** Bounds what one client has under way behind a proxy; null where connections themselves are counted. */
    proxied: ProxiedRequests | null
  }
}

const SECOND_MS = 1000
const MAX_HEADER_BYTES = 8192
const KEEP_ALIVE_MS = 72_000
const LAST_CALL_MS = 10_000

/**
 * The server: a router for the calls, and for all else Fastify with its unsafe defaults closed: no text bodies, no
 * library words in answers, no endless requests. Both stand on one server of Node and share one pipeline.
 */
export function makeServer(settings: Settings, log: Log, readiness: Readiness = { isLeaving: false }): FastifyInstance {
  const { body_bytes, stalled_seconds } = settings.limits
  void retainTick()
  const pipeline = makePipeline({ settings, log, readiness, isListening: () => app.server.listening })
  const apiRouter = new ApiRouter(pipeline)
  const unread = clientErrors(pipeline.headers)
  const app: FastifyInstance = Fastify({
    logger: false,
    serverFactory: (others) => nodeServer(apiRouter.listenerBefore(others), settings),
    // Who comes on a kept connection while the server closes is answered like all others, and told to go.
    return503OnClosing: false,
    bodyLimit: body_bytes,
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    routerOptions: { maxParamLength: 200 },
    genReqId: () => crypto.randomUUID(),
    clientErrorHandler: unread.onError,
    frameworkErrors: (error, request, reply) =>
      void sendError(error, request, reply.headers(pipeline.headers), pipeline.logs),
  })
  app.removeContentTypeParser('text/plain')
  unread.listen(app.server)
  const stalled = new StalledConnections()
  stalled.follow(app.server)
  stalled.keepLooking(app.server, stalled_seconds * SECOND_MS)
  app.decorate('proxied', limitClients(app.server, settings, pipeline.logs.refusals))
  app.decorate('apiRouter', apiRouter)
  usePipeline(app, pipeline)
  limitRequests(app, settings)
  if (app.proxied) boundRequests(app, app.proxied, settings)
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, pipeline.logs))
  finishKeptConnections(app)
  return app
}

function nodeServer(listener: RequestListener, { limits }: Settings): Server {
  return createServer(
    {
      requestTimeout: limits.request_seconds * SECOND_MS,
      // Node refuses to start where headers may take longer than the whole.
      headersTimeout: Math.min(limits.headers_seconds, limits.request_seconds) * SECOND_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: SECOND_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      // Node would answer without the envelope.
      requireHostHeader: false,
    },
    listener,
  )
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
function finishKeptConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    // Fastify closes a server that somebody else made only when it listens.
    if (!app.server.listening) return
    const timer = setInterval(() => app.server.closeIdleConnections(), 50)
    const last = setTimeout(() => app.server.closeAllConnections(), LAST_CALL_MS)
    app.server.once('close', () => {
      clearInterval(timer)
      clearTimeout(last)
    })
  })
}
