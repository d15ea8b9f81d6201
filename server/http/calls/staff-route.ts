import type { IncomingMessage } from 'node:http'
import type { BodyOf, DataOf } from '#contract/call.ts'
import type { StaffCall } from '#contract/staff/staff-call.ts'
import { currentRequest } from '../../ports/current-request.ts'
import { ApiError } from '../errors/api-error.ts'
import type { ApiRouter } from '../fast-path/api-router.ts'
import { BodyReader } from '../fast-path/body-reader.ts'
import type { Text } from '../language.ts'
import { serializeEnvelope } from './envelope.ts'
import { bodyCheck } from './schemas.ts'
import type { Entered, StaffCaller, StaffDoor } from './staff-door.ts'

export type { AuthenticateStaff, StaffCaller } from './staff-door.ts'

export type StaffInput<C extends StaffCall> = Omit<Entered, 'caller'> & {
  body: BodyOf<C>
  caller: C['roles'] extends 'guest' ? null : StaffCaller
}

/** Binds a call of the staff's side to its handler. */
export type StaffRoute = <C extends StaffCall>(
  call: C,
  handler: (input: StaffInput<C>) => Promise<{ data: DataOf<C>; message?: Text }>,
) => void

const FILE_TYPE = 'application/octet-stream'

type AnyInput = Entered & { body: unknown }
type AnyHandler = (input: AnyInput) => Promise<{ data: unknown; message?: Text }>

/**
 * Makes `StaffRoute`. Every call runs through the same steps: load, limit, whether the page is ours, who, role, second
 * factor, input by the contract's schema, then the handler. What a call may show is narrowed by its handler's queries.
 */
export function makeStaffRoute(router: ApiRouter, door: StaffDoor): StaffRoute {
  const bind = (call: StaffCall, handler: AnyHandler) => {
    const check = bodyCheck(call.body ?? {})
    router.register(call, async (apiRequest, request) => {
      const sent = new BodyReader(request, door.bodyBytes)
      const known = await door.enter(call, apiRequest, request)
      apiRequest.body = await sent.json()
      check(apiRequest.body)
      currentRequest.enterWith(apiRequest)
      const input = { ...known, body: apiRequest.body }
      return serializeEnvelope(await handler(input), apiRequest.language)
    })
  }
  return bind as StaffRoute
}

/** Binds a call whose body is a file. The handler reads it from the request, and bounds it. */
export type StaffFileRoute = <C extends StaffCall & { sends: 'file' }>(
  call: C,
  handler: (input: Omit<StaffInput<C>, 'body'>, request: IncomingMessage) => Promise<{ data: DataOf<C> }>,
) => void

type AnyFileHandler = (input: Entered, request: IncomingMessage) => Promise<{ data: unknown }>

/** Makes `StaffFileRoute`: the same steps, before the first byte of the file is read. */
export function makeStaffFileRoute(router: ApiRouter, door: StaffDoor): StaffFileRoute {
  const bind = (call: StaffCall, handler: AnyFileHandler) =>
    router.register(call, async (apiRequest, request) => {
      apiRequest.isFile = true
      const known = await door.enter(call, apiRequest, request)
      if (request.headers['content-type'] !== FILE_TYPE) throw new ApiError('wrong_type')
      currentRequest.enterWith(apiRequest)
      return serializeEnvelope(await handler(known, request), apiRequest.language)
    })
  return bind as StaffFileRoute
}
