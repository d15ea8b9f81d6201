import type { IncomingMessage } from 'node:http'
import type { BesideOf, BodyOf, Call, DataOf } from '#contract/call.ts'
import { currentRequest } from '../ports/current-request.ts'
import type { Settings } from '../ports/settings.ts'
import { Arriving } from './arriving.ts'
import type { AskedCall } from './asked.ts'
import { AddressFlood } from './address-flood.ts'
import { clientAddress } from './client-address.ts'
import { Flood } from './flood.ts'
import type { Front } from './front.ts'
import type { ReadyAnswer } from './json-text.ts'
import type { Language, Text } from './language.ts'
import type { ProxiedRequests } from './limit-clients.ts'
import type { Shedder } from './load-meter.ts'
import { Refused } from './refused.ts'
import { bodyCheck } from './schemas.ts'
import { classOf } from './shedding.rules.ts'

/** Who is calling: made by the session from the header `Token`. */
export type Who = {
  stud_id: number
  session_id: number
  ac_id: number
  /** The version of what is taught, as it was when the call began. */
  content: number
  /** The version of what is the student's own. */
  own: number
}

/** Gives who the token belongs to, at once where it can, or rejects with `Refused`. */
export type FindWho = (token: string | undefined, address: string) => Who | Promise<Who>

type WhoOf<C extends Call> = C['access'] extends 'student' ? Who : null

export type Input<C extends Call> = {
  body: BodyOf<C>
  who: WhoOf<C>
  /** The client's address; of IPv6 only the network, which is what one customer has. */
  address: string
  language: Language
}

type Data<C extends Call> = { data: DataOf<C>; message?: Text } | { ready: ReadyAnswer<DataOf<C>> }

type Answer<C extends Call> = Data<C> & (keyof BesideOf<C> extends never ? unknown : { beside: BesideOf<C> })

/** Binds a call of the contract to its handler. */
export type Route = <C extends Call>(call: C, handler: (input: Input<C>) => Promise<Answer<C>>) => void

type House = {
  settings: Settings
  findWho: FindWho
  shedder: Shedder
  proxied: ProxiedRequests | null
}

const PER_ADDRESS = 10

/**
 * Makes `route`. Every call runs through the same steps: load, limit and who (before the body is read), input by the
 * contract's schema, `stud_id` against the token's, then the handler.
 */
export function makeRoute(front: Front, house: House): Route {
  const { limits, limitsOn, trustProxy } = house.settings
  // Many students share one address behind a school's router.
  const perAddress = new AddressFlood(limits.calls_per_second * PER_ADDRESS, limits.calls_burst * PER_ADDRESS, limits)
  const perStudent = new Flood(limits.calls_per_second, limits.calls_burst)
  const refuse = (wait: number) => {
    if (wait > 0) throw new Refused('too_many', { retryAfter: wait })
  }
  const addressOf = clientAddress(trustProxy)
  const { shedder, proxied } = house
  const { inFlight } = shedder

  return (call, handler) => {
    const callClass = classOf(call.path)
    const check = call.body && bodyCheck(call.body)
    const answer = async (asked: AskedCall, request: IncomingMessage) => {
      shedder.mayPass(callClass)
      const sent = call.method === 'POST' ? new Arriving(request, limits.body_bytes) : null
      const address = addressOf(request)
      if (limitsOn) refuse(perAddress.take(address, asked.begun))
      if (call.access === 'student') {
        const who = house.findWho(tokenOf(request), address)
        asked.who = who instanceof Promise ? await who : who
        if (limitsOn) refuse(perStudent.take(asked.who.stud_id, asked.begun))
      }
      if (sent) asked.body = await (proxied ? whileCounted(proxied, address, sent) : sent.json())
      check?.(asked.body)
      const { who, body, language } = asked
      const claimed = (body as { stud_id?: number } | null | undefined)?.stud_id
      if (who && claimed !== undefined && claimed !== who.stud_id) throw new Refused('not_yours')
      const input = { body, who, address, language } as Input<typeof call>
      // Not `run`: this is the call's own turn to its end, and there is nothing to go back to.
      currentRequest.enterWith(asked)
      inFlight.count += 1
      try {
        return sentOf(await handler(input), language)
      } finally {
        inFlight.count -= 1
      }
    }
    front.bind(call, answer)
  }
}

/** A client that sends its bodies slowly has only so many on their way. */
async function whileCounted(proxied: ProxiedRequests, address: string, sent: Arriving): Promise<unknown> {
  proxied.begin(address)
  try {
    return await sent.json()
  } finally {
    proxied.end(address)
  }
}

type Given = ({ data: unknown; message?: Text } | { ready: string | Buffer }) & { beside?: object }

/** The envelope. */
function sentOf(answer: Given, language: Language): string | Buffer {
  if ('ready' in answer) return answer.ready
  const message = answer.message?.(language) ?? ''
  return JSON.stringify({ status: true, status_code: 200, message, data: answer.data, ...answer.beside })
}

function tokenOf({ headers }: IncomingMessage): string | undefined {
  const token = headers['token']
  return typeof token === 'string' ? token : undefined
}
