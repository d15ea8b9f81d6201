import { createServer, type RequestListener } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Call } from '#contract/call.ts'
import { ApiRequest } from '../../http/calls/api-request.ts'
import { errorResponseFor, sendError } from '../../http/errors/send-error.ts'
import type { ApiHandler, ApiResponse } from '../../http/fast-path/api-router.ts'
import { type Pipeline, usePipeline } from '../../http/pipeline.ts'
import { apiHeaders } from '../../http/site/headers.ts'

/** Calls are routes of Fastify. */
export class ApiRouter {
  readonly #pipeline: Pipeline
  readonly #fastify: FastifyInstance
  readonly #addresses = new Map<string, Call>()
  readonly #watchers: ((answered: ApiResponse) => void)[] = []
  #listener: RequestListener = () => {}

  constructor(pipeline: Pipeline) {
    this.#pipeline = pipeline
    this.#fastify = Fastify({
      serverFactory: (listener) => createServer((this.#listener = listener)),
    })
    usePipeline(this.#fastify, pipeline)
    this.#fastify.setErrorHandler((error, request, reply) => sendError(error, request, reply, pipeline.logs))
    this.#fastify.removeAllContentTypeParsers()
    this.#fastify.addContentTypeParser('*', (_request, _payload, done) => done(null))
  }

  listenerBefore(others: RequestListener): RequestListener {
    return (request, reply) => {
      const call = this.#addresses.get(request.url?.split('?')[0] ?? '')
      const isMeant = call && (call.method === request.method || (call.method === 'GET' && request.method === 'HEAD'))
      if (!isMeant) others(request, reply)
      else void this.#fastify.ready().then(() => this.#listener(request, reply))
    }
  }

  get addresses(): string[] {
    return [...this.#addresses].map(([route, { method }]) => `${method} ${route}`)
  }

  register(call: Call, answer: ApiHandler): void {
    const route = `/api${call.path}`
    this.#addresses.set(route, call)
    this.#fastify.route({
      method: call.method,
      url: route,
      handler: async (request, reply) => {
        const apiRequest = new ApiRequest(route, request.raw)
        let sent: string | Buffer
        try {
          sent = await answer(apiRequest, request.raw)
          void reply.headers(apiHeaders)
        } catch (error) {
          const { status, headers, refusal } = errorResponseFor(error, apiRequest, this.#pipeline.logs)
          sent = JSON.stringify(refusal)
          void reply.code(status).headers({ ...apiHeaders, ...headers })
        }
        const milliseconds = performance.now() - apiRequest.begun
        for (const tell of this.#watchers) tell({ apiRequest, call, status: reply.statusCode, sent, milliseconds })
        return sent
      },
    })
  }

  watch(watcher: (answered: ApiResponse) => void): void {
    this.#watchers.push(watcher)
  }
}
