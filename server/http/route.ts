import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BesideOf, BodyOf, Call, DataOf } from '#contract/call.ts'
import type { Clock } from '../ports/clock.ts'
import { currentRequest } from '../ports/current-request.ts'
import type { Settings } from '../ports/settings.ts'
import { addressOf } from './client-address.ts'
import { Flood } from './flood.ts'
import { apiHeaders } from './headers.ts'
import { type Language, languageOf, type Text } from './language.ts'
import type { Shedder } from './load-meter.ts'
import { callers } from './refusal-log.ts'
import { Refused } from './refused.ts'
import { classOf } from './shedding.rules.ts'

/** Who is calling: made by the session from the header `Token`. */
export type Who = { stud_id: number; session_id: number; ac_id: number }

/** Gives who the token belongs to, or rejects with `Refused`. */
export type FindWho = (token: string | undefined, address: string) => Promise<Who>

type WhoOf<C extends Call> = C['access'] extends 'student' ? Who : null

export type Input<C extends Call> = {
  body: BodyOf<C>
  who: WhoOf<C>
  /** The client's address; of IPv6 only the network, which is what one customer has. */
  address: string
  language: Language
}

type Answer<C extends Call> = { data: DataOf<C>; message?: Text } & (keyof BesideOf<C> extends never
  ? unknown
  : { beside: BesideOf<C> })

/** Binds a call of the contract to its handler. */
export type Route = <C extends Call>(call: C, handler: (input: Input<C>) => Promise<Answer<C>>) => void

type House = {
  settings: Settings
  clock: Clock
  findWho: FindWho
  shedder: Shedder
  /** Tests look at every answer. */
  onAnswer?: (call: Call, status: number, body: unknown) => void
}

const PER_ADDRESS = 10

/**
 * Makes `route`. Every call runs through the same steps: load, limit and who (before the body is read), input by the
 * contract's schema, `stud_id` against the token's, then the handler.
 */
export function makeRoute(app: FastifyInstance, house: House): Route {
  const { limits, limitsOn } = house.settings
  // Many students share one address behind a school's router.
  const perAddress = new Flood(limits.calls_per_second * PER_ADDRESS, limits.calls_burst * PER_ADDRESS)
  const perStudent = new Flood(limits.calls_per_second, limits.calls_burst)
  const take = (flood: Flood, key: string) => {
    const wait = limitsOn ? flood.take(key, performance.now()) : 0
    if (wait > 0) throw new Refused('too_many', { retryAfter: wait })
  }

  return (call, handler) => {
    const callClass = classOf(call.path)
    app.route({
      method: call.method,
      url: `/api${call.path}`,
      ...(call.body && { schema: { body: call.body } }),
      onRequest: async (request) => {
        house.shedder.mayPass(callClass)
        const address = addressOf(request.ip)
        take(perAddress, address)
        if (call.access === 'public') return
        const found = await house.findWho(tokenOf(request), address)
        callers.set(request, found)
        take(perStudent, String(found.stud_id))
      },
      preHandler: async (request) => {
        const asked = (request.body as { stud_id?: number } | null)?.stud_id
        const caller = callers.get(request)
        if (caller && asked !== undefined && asked !== caller.stud_id) throw new Refused('not_yours')
      },
      handler: async (request, reply) => {
        const language = languageOf(request.headers['accept-language'])
        const input = {
          body: request.body,
          who: callers.get(request) ?? null,
          address: addressOf(request.ip),
          language,
        }
        const running = currentRequest.run(request.id, () => handler(input as Input<typeof call>))
        const answer = (await running) as Answer<Call> & { beside?: object }
        return reply.headers(apiHeaders).send({
          status: true,
          status_code: 200,
          message: answer.message?.(language) ?? '',
          data: answer.data,
          ...answer.beside,
        })
      },
      ...(house.onAnswer && { onSend: watched(call, house.onAnswer) }),
    })
  }
}

const watched =
  (call: Call, onAnswer: NonNullable<House['onAnswer']>) =>
  async (_request: FastifyRequest, reply: { statusCode: number }, payload: unknown) => {
    onAnswer(call, reply.statusCode, JSON.parse(String(payload)))
    return payload
  }

function tokenOf(request: FastifyRequest): string | undefined {
  const token = request.headers['token']
  return typeof token === 'string' ? token : undefined
}
