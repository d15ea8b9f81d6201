import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { type Language, languageOf } from '../language.ts'
import type { CacheOwner } from '../../cache/cache-owner.ts'

/** Who is calling: made by the session from the header `Token`. */
export type Caller = CacheOwner & { session_id: number }

/** Returns who the token belongs to, at once where it can, or rejects with `ApiError`. */
export type Authenticate = (token: string | undefined, address: string) => Caller | Promise<Caller>

/** What refusals and the log say of a request. */
export type RequestFacts = {
  /** Made when somebody first wants it: most requests are never spoken of. */
  readonly id: string
  /** As it is declared, never as it was asked for: an address may carry a signature or what somebody searched for. */
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
  /** What the answer puts into the browser, each a header of its own. */
  cookies: string[] = []
  #id: string | null = null

  constructor(route: string, request: IncomingMessage) {
    this.route = route
    this.#request = request
  }

  get language(): Language {
    return languageOf(this.#request.headers['accept-language'])
  }

  get id(): string {
    return (this.#id ??= crypto.randomUUID())
  }
}

/** Who a request of something else turned out to come from. */
export const callers = new WeakMap<FastifyRequest, Caller>()

/** A request of anything else: pages, media, health. */
export const requestFactsOf = (request: FastifyRequest): RequestFacts => ({
  id: request.id,
  route: request.routeOptions.url ?? 'page',
  language: languageOf(request.headers['accept-language']),
  caller: callers.get(request) ?? null,
  body: request.body,
})
