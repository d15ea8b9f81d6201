import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Call } from '#contract/call.ts'
import { errorResponseFor } from '../errors/send-error.ts'
import { ApiRequest } from '../calls/api-request.ts'
import { apiHeaders } from '../site/headers.ts'
import type { Pipeline } from '../pipeline.ts'

/** Returns what is sent as a success, or rejects with what becomes a refusal. */
export type ApiHandler = (apiRequest: ApiRequest, request: IncomingMessage) => Promise<string>

/** An answer that was given to a call. */
export type ApiResponse = {
  apiRequest: ApiRequest
  call: Call
  status: number
  sent: string
  milliseconds: number
}

// More of a refused body may be on its way, and its sender may wait for ever.
const CUT_OFF = new Set([400, 413, 415])

type Bound = { call: Call; route: string; answer: ApiHandler }
type Later = { prefix: string; load: () => Promise<void>; loading: Promise<void> | null }

/** Status, what is sent, and headers beside those of every answer. */
type Outcome = [number, string, Record<string, string>?]

/**
 * Answers the calls of the contract straight from Node's server: a framework's work between the two costs more than
 * most calls. A request that is not exactly a call's address goes on to the framework.
 */
export class ApiRouter {
  readonly #pipeline: Pipeline
  readonly #bound = new Map<string, Bound>()
  readonly #later: Later[] = []
  readonly #watchers: ((answered: ApiResponse) => void)[] = []
  readonly #headers: string[]

  constructor(pipeline: Pipeline) {
    this.#pipeline = pipeline
    this.#headers = Object.entries({ ...pipeline.headers, ...apiHeaders }).flat()
  }

  /** Returns the request listener for a server of Node: calls are answered here, all else by `others`. */
  listenerBefore(others: RequestListener): RequestListener {
    return (request, reply) => {
      const bound = this.#boundOf(request)
      if (bound) return void this.#answer(bound, request, reply)
      const later = this.#later.find(({ prefix }) => request.url?.startsWith(prefix))
      if (later) void this.#loadFor(later, others, request, reply)
      else others(request, reply)
    }
  }

  /** The addresses of all calls, as `POST /api/…`. */
  get addresses(): string[] {
    return [...this.#bound.values()].map(({ call, route }) => `${call.method} ${route}`)
  }

  register(call: Call, answer: ApiHandler): void {
    const route = `/api${call.path}`
    this.#bound.set(route, { call, route, answer })
  }

  /** The calls below `prefix` are registered by `load`, which runs when the first of them comes. */
  registerLater(prefix: string, load: () => Promise<void>): void {
    this.#later.push({ prefix, load, loading: null })
  }

  /** Has every call registered, also those that nobody has asked for yet. */
  async loadAll(): Promise<void> {
    await Promise.all(this.#later.map((later) => this.#load(later)))
  }

  /** Calls `watcher` after every answer. */
  watch(watcher: (answered: ApiResponse) => void): void {
    this.#watchers.push(watcher)
  }

  async #load(later: Later): Promise<void> {
    try {
      await (later.loading ??= later.load())
    } catch (error) {
      // The next request tries again.
      later.loading = null
      throw error
    }
    const at = this.#later.indexOf(later)
    if (at >= 0) this.#later.splice(at, 1)
  }

  async #loadFor(
    later: Later,
    others: RequestListener,
    request: IncomingMessage,
    reply: ServerResponse,
  ): Promise<void> {
    try {
      await this.#load(later)
    } catch (error) {
      const apiRequest = new ApiRequest(later.prefix, request)
      this.#send(reply, ...this.#refused(error, apiRequest))
      return
    }
    const bound = this.#boundOf(request)
    if (bound) await this.#answer(bound, request, reply)
    else others(request, reply)
  }

  #boundOf({ method, url = '' }: IncomingMessage): Bound | undefined {
    const query = url.indexOf('?')
    const bound = this.#bound.get(query < 0 ? url : url.slice(0, query))
    const isMeant = method === bound?.call.method || (method === 'HEAD' && bound?.call.method === 'GET')
    return isMeant ? bound : undefined
  }

  async #answer({ call, route, answer }: Bound, request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const apiRequest = new ApiRequest(route, request)
    let [status, sent, headers]: Outcome = [200, '']
    try {
      this.#pipeline.checkHost(request)
      sent = await answer(apiRequest, request)
    } catch (error) {
      ;[status, sent, headers] = this.#refused(error, apiRequest)
    }
    this.#send(reply, status, sent, headers, apiRequest.cookies)
    const milliseconds = performance.now() - apiRequest.begun
    this.#pipeline.answered(apiRequest, call.method, status, milliseconds)
    for (const tell of this.#watchers) tell({ apiRequest, call, status, sent, milliseconds })
  }

  #refused(error: unknown, apiRequest: ApiRequest): Outcome {
    const { status, headers, refusal } = errorResponseFor(error, apiRequest, this.#pipeline.logs)
    const isCut = CUT_OFF.has(status) || apiRequest.isFile
    return [status, JSON.stringify(refusal), { ...headers, ...(isCut && { connection: 'close' }) }]
  }

  #send(
    reply: ServerResponse,
    status: number,
    sent: string,
    more?: Record<string, string>,
    cookies: string[] = [],
  ): void {
    const length = Buffer.byteLength(sent)
    const headers = [...this.#headers, 'content-length', String(length)]
    for (const cookie of cookies) headers.push('set-cookie', cookie)
    if (more) headers.push(...Object.entries(more).flat())
    if (this.#pipeline.isClosing() && !more?.['connection']) headers.push('connection', 'close')
    reply.writeHead(status, headers).end(sent)
  }
}
