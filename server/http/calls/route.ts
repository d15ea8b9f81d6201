import type { IncomingMessage } from 'node:http'
import type { BesideOf, BodyOf, Call, DataOf } from '#contract/call.ts'
import { currentRequest } from '../../ports/current-request.ts'
import type { Settings } from '../../ports/settings.ts'
import { BodyReader } from './body-reader.ts'
import type { ApiRequest } from './api-request.ts'
import { AddressRateLimiter } from '../load/address-rate-limiter.ts'
import { clientAddress } from '../load/client-address.ts'
import { RateLimiter } from '../load/rate-limiter.ts'
import type { ApiRouter } from './api-router.ts'
import type { SerializedAnswer } from './json-text.ts'
import type { Language, Text } from '../language.ts'
import type { ProxiedRequests } from '../load/limit-clients.ts'
import type { LoadShedder } from '../load/load-shedder.ts'
import { ApiError } from '../errors/api-error.ts'
import { bodyCheck } from './schemas.ts'
import { classOf } from '../load/load-shedding.rules.ts'

/** Who is calling: made by the session from the header `Token`. */
export type Caller = {
  stud_id: number
  session_id: number
  ac_id: number
  /** The version of what is taught, as it was when the call began. */
  content: number
  /** The version of what is the student's own. */
  own: number
}

/** Returns who the token belongs to, at once where it can, or rejects with `ApiError`. */
export type Authenticate = (token: string | undefined, address: string) => Caller | Promise<Caller>

type WhoOf<C extends Call> = C['access'] extends 'student' ? Caller : null

export type Input<C extends Call> = {
  body: BodyOf<C>
  caller: WhoOf<C>
  /** The client's address; of IPv6 only the network, which is what one customer has. */
  address: string
  language: Language
}

type Data<C extends Call> = { data: DataOf<C>; message?: Text } | { ready: SerializedAnswer<DataOf<C>> }

type Answer<C extends Call> = Data<C> & (keyof BesideOf<C> extends never ? unknown : { envelopeExtras: BesideOf<C> })

/** Binds a call of the contract to its handler. */
export type Route = <C extends Call>(call: C, handler: (input: Input<C>) => Promise<Answer<C>>) => void

type Deps = {
  settings: Settings
  authenticate: Authenticate
  shedder: LoadShedder
  proxied: ProxiedRequests | null
}

const PER_ADDRESS = 10

/**
 * Makes `route`. Every call runs through the same steps: load, limit and who (before the body is read), input by the
 * contract's schema, `stud_id` against the token's, then the handler.
 */
export function makeRoute(front: ApiRouter, deps: Deps): Route {
  const { limits, limitsOn, trustProxy } = deps.settings
  // Many students share one address behind a school's router.
  const perAddress = new AddressRateLimiter(
    limits.calls_per_second * PER_ADDRESS,
    limits.calls_burst * PER_ADDRESS,
    limits,
  )
  const perStudent = new RateLimiter(limits.calls_per_second, limits.calls_burst)
  const refuse = (wait: number) => {
    if (wait > 0) throw new ApiError('too_many', { retryAfter: wait })
  }
  const addressOf = clientAddress(trustProxy)
  const { shedder, proxied } = deps
  const { inFlight } = shedder

  return (call, handler) => {
    const callClass = classOf(call.path)
    const check = call.body && bodyCheck(call.body)
    const answer = async (apiRequest: ApiRequest, request: IncomingMessage) => {
      shedder.mayPass(callClass)
      const sent = call.method === 'POST' ? new BodyReader(request, limits.body_bytes) : null
      const address = addressOf(request)
      if (limitsOn) refuse(perAddress.take(address, apiRequest.begun))
      if (call.access === 'student') {
        const caller = deps.authenticate(tokenOf(request), address)
        apiRequest.caller = caller instanceof Promise ? await caller : caller
        if (limitsOn) refuse(perStudent.take(apiRequest.caller.stud_id, apiRequest.begun))
      }
      if (sent) apiRequest.body = await (proxied ? whileCounted(proxied, address, sent) : sent.json())
      check?.(apiRequest.body)
      const { caller, body, language } = apiRequest
      const claimed = (body as { stud_id?: number } | null | undefined)?.stud_id
      if (caller && claimed !== undefined && claimed !== caller.stud_id) throw new ApiError('not_yours')
      const input = { body, caller, address, language } as Input<typeof call>
      // Not `run`: this is the call's own turn to its end, and there is nothing to go back to.
      currentRequest.enterWith(apiRequest)
      inFlight.count += 1
      try {
        return serializeEnvelope(await handler(input), language)
      } finally {
        inFlight.count -= 1
      }
    }
    front.register(call, answer)
  }
}

/** A client that sends its bodies slowly has only so many on their way. */
async function whileCounted(proxied: ProxiedRequests, address: string, sent: BodyReader): Promise<unknown> {
  proxied.begin(address)
  try {
    return await sent.json()
  } finally {
    proxied.end(address)
  }
}

type Given = ({ data: unknown; message?: Text } | { ready: string | Buffer }) & { envelopeExtras?: object }

/** The envelope. */
function serializeEnvelope(answer: Given, language: Language): string | Buffer {
  if ('ready' in answer) return answer.ready
  const message = answer.message?.(language) ?? ''
  return JSON.stringify({ status: true, status_code: 200, message, data: answer.data, ...answer.envelopeExtras })
}

function tokenOf({ headers }: IncomingMessage): string | undefined {
  const token = headers['token']
  return typeof token === 'string' ? token : undefined
}
