import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BesideOf, BodyOf, Call, DataOf } from '#contract/call.ts'
import type { Clock } from '../ports/clock.ts'
import { currentRequest } from '../ports/current-request.ts'
import type { Settings } from '../ports/settings.ts'
import { addressOf } from './client-address.ts'
import { Flood } from './flood.ts'
import { apiHeaders } from './headers.ts'
import type { JsonText } from './json-text.ts'
import { type Language, languageOf, type Text } from './language.ts'
import type { Shedder } from './load-meter.ts'
import { callers } from './refusal-log.ts'
import { Refused } from './refused.ts'
import { classOf } from './shedding.rules.ts'

/** Who is calling: made by the session from the header `Token`. */
export type Who = {
  stud_id: number
  session_id: number
  ac_id: number
  /** The version of what is taught, as it was when the call began. */
  content: number
}

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

type Data<C extends Call> = { data: DataOf<C>; message?: Text } | { text: JsonText<DataOf<C>> }

type Answer<C extends Call> = Data<C> & (keyof BesideOf<C> extends never ? unknown : { beside: BesideOf<C> })

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

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling; null where nobody was asked. */
    who: Who | null
  }
}

/**
 * Makes `route`. Every call runs through the same steps: load, limit and who (before the body is read), input by the
 * contract's schema, `stud_id` against the token's, then the handler.
 */
export function makeRoute(app: FastifyInstance, house: House): Route {
  const { limits, limitsOn } = house.settings
  // Many students share one address behind a school's router.
  const perAddress = new Flood(limits.calls_per_second * PER_ADDRESS, limits.calls_burst * PER_ADDRESS)
  const perStudent = new Flood(limits.calls_per_second, limits.calls_burst)
  const take = (flood: Flood, key: string | number) => {
    const wait = limitsOn ? flood.take(key, performance.now()) : 0
    if (wait > 0) throw new Refused('too_many', { retryAfter: wait })
  }

  app.decorateRequest('who', null)

  return (call, handler) => {
    const callClass = classOf(call.path)
    const isPublic = call.access === 'public'
    app.route({
      method: call.method,
      url: `/api${call.path}`,
      ...(call.body && { schema: { body: call.body } }),
      onRequest: async (request) => {
        house.shedder.mayPass(callClass)
        const address = addressOf(request.ip)
        take(perAddress, address)
        if (isPublic) return
        const found = await house.findWho(tokenOf(request), address)
        callers.set(request, found)
        take(perStudent, found.stud_id)
        request.who = found
      },
      handler: async (request, reply) => {
        const { body, who } = request
        const asked = (body as { stud_id?: number } | null)?.stud_id
        if (who && asked !== undefined && asked !== who.stud_id) throw new Refused('not_yours')
        const language = languageOf(request.headers['accept-language'])
        const input = { body, who, address: addressOf(request.ip), language }
        const running = currentRequest.run(request.id, handler, input as Input<typeof call>)
        void reply.headers(apiHeaders)
        return textOf(await running, language)
      },
      ...(house.onAnswer && { onSend: watched(call, house.onAnswer) }),
    })
  }
}

type Given = ({ data: unknown; message?: Text } | { text: string }) & { beside?: object }

/** The envelope as text. */
function textOf(answer: Given, language: Language): string {
  if ('text' in answer) return `{"status":true,"status_code":200,"message":"","data":${answer.text}}`
  const message = answer.message?.(language) ?? ''
  return JSON.stringify({ status: true, status_code: 200, message, data: answer.data, ...answer.beside })
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
