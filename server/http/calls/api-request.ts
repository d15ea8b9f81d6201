import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { type Language, languageOf } from '../language.ts'
import type { CacheOwner } from '../../cache/cache-owner.ts'

/** Who is calling: made by the session from the header `Token`. */
export type Caller = CacheOwner & { session_id: number }

/**
 * Returns the caller of a token, at once where possible, or rejects with `ApiError`. `agent` is the header
 * `User-Agent`.
 */
export type Authenticate = (
  token: string | undefined,
  address: string,
  agent: string | undefined,
) => Caller | Promise<Caller>

/** The facts of a request that errors and the log name. */
export type RequestFacts = {
  /** Made on first use, since most requests are never logged. */
  readonly id: string
  /** The declared route, never the requested address, which may carry a signature or a search. */
  readonly route: string
  readonly language: Language
  caller: Caller | null
  body: unknown
}

/** A request of a call. */
export class ApiRequest implements RequestFacts {
  readonly route: string
  /** When it came, on the clock of `performance`. */
  readonly begun = performance.now()
  readonly #request: IncomingMessage
  caller: Caller | null = null
  body: unknown = undefined
  /** Its body is a file. */
  isFile = false
  /** The cookies of the answer, each a header of its own. */
  cookies: string[] = []
  #id: string | null = null

  constructor(route: string, request: IncomingMessage) {
    this.route = route
    this.#request = request
  }

  get language(): Language {
    return languageOf(this.#request.headers['accept-language'])
  }

  /** The header `User-Agent`. */
  get agent(): string | undefined {
    return this.#request.headers['user-agent']
  }

  get id(): string {
    return (this.#id ??= crypto.randomUUID())
  }
}

/** The callers of requests that are no calls of the contract. */
export const callers = new WeakMap<FastifyRequest, Caller>()

/** A request of anything else: pages, media, health. */
export const requestFactsOf = (request: FastifyRequest): RequestFacts => ({
  id: request.id,
  route: request.routeOptions.url ?? 'page',
  language: languageOf(request.headers['accept-language']),
  caller: callers.get(request) ?? null,
  body: request.body,
})
