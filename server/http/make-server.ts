import { createServer, type RequestListener, type Server } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Log } from '../ports/log.ts'
import type { Settings } from '../ports/settings.ts'
import { sendError } from './errors/send-error.ts'
import { clientAddress, inNetworks } from './load/client-address.ts'
import { ApiRouter } from './fast-path/api-router.ts'
import type { Readiness } from './health.ts'
import { makePipeline, usePipeline } from './pipeline.ts'
import { retainTick } from './fast-path/retained-tick.ts'
import { limitClients, type ProxiedRequests } from './load/limit-clients.ts'
import { clientErrors } from './errors/client-errors.ts'
import { ApiError } from './errors/api-error.ts'
import { AddressRateLimiter } from './load/address-rate-limiter.ts'
import type { Socket } from 'node:net'
import { readFile } from 'node:fs/promises'

const TABLES = ['/proc/self/net/tcp', '/proc/self/net/tcp6']
const COLUMNS = /^\s*\d+: [0-9A-F]+:([0-9A-F]{4}) [0-9A-F]+:([0-9A-F]{4}) [0-9A-F]{2} ([0-9A-F]{8}):/

/** A connection of this machine by its two ports, as one key. */
const portsOf = (local: number, remote: number): number => local * 65_536 + remote

/**
 * Returns, for each connection that was asked for, how many bytes its peer has not acknowledged; nothing where the
 * kernel does not say. The kernel tells a sender that there is room again only in large steps, a third of its buffer:
 * a slow phone takes minutes for one.
 */
async function sendQueues(wanted: ReadonlySet<number>): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  for (const table of TABLES) {
    const text = await readFile(table, 'latin1').catch(() => '')
    for (const line of text.split('\n')) {
      const [, local = '', remote = '', queued = ''] = COLUMNS.exec(line) ?? []
      const ports = portsOf(Number.parseInt(local, 16), Number.parseInt(remote, 16))
      if (wanted.has(ports)) found.set(ports, (found.get(ports) ?? 0) + Number.parseInt(queued, 16))
    }
  }
  return found
}

/** A connection is ended after so many samples in a row without progress. */
const LOOKS = 4
// No timer can be longer.
const LONGEST_MS = 2 ** 31 - 1

type Sample = { written: number; queued: number | undefined; looks: number }

/**
 * Ends connections whose client takes nothing of what is sent to it. All connections are sampled a few times within the
 * limit, so that no request pays for the check: progress is a byte that was handed to the kernel, or one that the
 * client's machine has acknowledged.
 */
export class StalledConnections {
  readonly #samples = new Map<Socket, Sample | null>()
  #isLooking = false

  /** Follows the connections of a server from now on. */
  follow(server: Server): void {
    server.on('connection', (socket: Socket) => {
      this.#samples.set(socket, null)
      socket.once('close', () => this.#samples.delete(socket))
    })
  }

  /** Looks again every quarter of the limit until the server closes. */
  keepLooking(server: Server, limitMs: number): void {
    const timer = setInterval(() => void this.look(), Math.min(limitMs / LOOKS, LONGEST_MS))
    timer.unref()
    server.once('close', () => clearInterval(timer))
  }

  /** Ends connections without progress in this sample and the three before. */
  async look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      const stuck = this.#unchanged()
      if (stuck.length === 0) return
      const queues = await sendQueues(new Set(stuck.map(([, { ports }]) => ports)))
      for (const [socket, { ports, sample }] of stuck) {
        const queued = queues.get(ports)
        if (queued === sample.queued || sample.queued === undefined) sample.looks += 1
        else sample.looks = 0
        sample.queued = queued
        if (sample.looks >= LOOKS) socket.destroy()
      }
    } finally {
      this.#isLooking = false
    }
  }

  /** Connections with something left to send of which nothing was handed to the kernel since the last look. */
  #unchanged(): [Socket, { ports: number; sample: Sample }][] {
    const stuck: [Socket, { ports: number; sample: Sample }][] = []
    for (const [socket, sample] of this.#samples) {
      const written = socket.bytesWritten
      if (socket.writableLength === 0) {
        if (sample) this.#samples.set(socket, null)
      } else if (sample?.written !== written) {
        this.#samples.set(socket, { written, queued: undefined, looks: 0 })
      } else if (sample) {
        stuck.push([socket, { ports: portsOf(socket.localPort ?? 0, socket.remotePort ?? 0), sample }])
      }
    }
    return stuck
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs before a whole document is sent, which is much longer than the request for it. */
    limitDocument: (request: FastifyRequest) => Promise<void>
    /** Runs before the description of the calls is sent. */
    limitDescription: (request: FastifyRequest) => Promise<void>
  }
}

/** A description is as long as so many pages, and it has no load class. */
const PAGES = 20

/** Bounds what one address may ask for beside the calls, which have limits of their own: files, and fewer documents. */
function limitRequests(app: FastifyInstance, { limits, limitsOn, trustProxy, campusNetworks }: Settings): void {
  const isCampus = inNetworks(campusNetworks)
  const addressOf = clientAddress(trustProxy)
  const limiterOf = (perSecond: number, burst: number) => {
    const [usual, campus] = [1, limits.campus_factor].map(
      (factor) => new AddressRateLimiter(perSecond * factor, burst * factor, limits),
    ) as [AddressRateLimiter, AddressRateLimiter]
    return async ({ raw }: FastifyRequest): Promise<void> => {
      if (!limitsOn) return
      const address = addressOf(raw)
      const retryAfter = (isCampus(address) ? campus : usual).take(address, performance.now())
      if (retryAfter > 0) throw new ApiError('too_many', { retryAfter })
    }
  }
  app.addHook('onRequest', limiterOf(limits.files_per_second, limits.files_burst))
  const { documents_per_second, documents_burst } = limits
  app.decorate('limitDocument', limiterOf(documents_per_second, documents_burst))
  app.decorate('limitDescription', limiterOf(documents_per_second / PAGES, Math.max(1, documents_burst / PAGES)))
}

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
    // A client on a kept connection is still answered while the server closes, and told to go.
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
      // Node's own answer to a request without a host would lack the envelope.
      requireHostHeader: false,
    },
    listener,
  )
}

/** Calls are limited where their bodies are read: their answers are small, and never wait for a slow reader. */
function boundRequests(app: FastifyInstance, proxied: ProxiedRequests, { trustProxy }: Settings): void {
  const addressOf = clientAddress(trustProxy)
  app.addHook('onRequest', async ({ raw }, reply) => {
    const address = addressOf(raw)
    proxied.begin(address)
    reply.raw.once('close', () => proxied.end(address))
  })
}

/** `close` waits for kept connections: each gets its answer and is told to go; after ten seconds all are closed. */
function finishKeptConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    // Fastify closes a server that it did not make only when it listens.
    if (!app.server.listening) return
    const timer = setInterval(() => app.server.closeIdleConnections(), 50)
    const last = setTimeout(() => app.server.closeAllConnections(), LAST_CALL_MS)
    app.server.once('close', () => {
      clearInterval(timer)
      clearTimeout(last)
    })
  })
}
