import type { BodyOf, DataOf } from '#contract/call.ts'
import type { GuardianCall } from '#contract/guardian/guardian-call.ts'
import { ApiError } from '../errors/api-error.ts'
import type { Language, Text } from '../language.ts'
import { type Access, type CallPipeline, tokenOf } from './call-pipeline.ts'
import { serializeEnvelope } from './envelope.ts'

/** The guardian who is calling. */
export type GuardianCaller = { guardian_id: number; session_id: number; name: string; language: string }

/** Returns whose session this is, or rejects with `unknown` or `expired`. */
export type AuthenticateGuardian = (token: string | undefined) => Promise<GuardianCaller>

/** A child of whom the guardian may read now. `ac_id` is its level's. */
export type ReadChild = { stud_id: number; name: string; ac_id: number; level: string; is_of_age: boolean }

type Input<C extends GuardianCall> = {
  body: BodyOf<C>
  caller: GuardianCaller
  child: C['ofChild'] extends true ? ReadChild : null
  language: Language
}

/** Binds a call of guardians to its handler. */
export type GuardianRoute = <C extends GuardianCall>(
  call: C,
  handler: (input: Input<C>) => Promise<{ data: DataOf<C>; message?: Text }>,
) => void

type Deps = {
  authenticate: AuthenticateGuardian
  /** The child, if the guardian may read of it now. */
  childOf: (guardianId: number, studId: number) => Promise<ReadChild | undefined>
}

type AnyInput = { body: unknown; caller: GuardianCaller; child: ReadChild | null; language: Language }
type AnyHandler = (input: AnyInput) => Promise<{ data: unknown; message?: Text }>

/**
 * Makes `GuardianRoute`: the steps of every call, the check whose child it is, then the handler, so that no handler can
 * forget this check.
 */
export function makeGuardianRoute(pipeline: CallPipeline, { authenticate, childOf }: Deps): GuardianRoute {
  const access: Access<GuardianCaller> = {
    budgets: pipeline.budgets(),
    tokenOf,
    authenticate,
    idOf: ({ guardian_id }) => guardian_id,
  }

  const childIn = async (call: GuardianCall, { guardian_id }: GuardianCaller, body: unknown) => {
    if (!call.ofChild) return null
    const child = await childOf(guardian_id, (body as { stud_id: number }).stud_id)
    if (!child) throw new ApiError('not_found')
    return child
  }

  const bind = (call: GuardianCall, handler: AnyHandler) =>
    pipeline.bind<GuardianCaller>(call, { access }, async ({ who: caller, apiRequest: { body, language } }) => {
      if (!caller) throw new Error(`${call.path} has no caller.`)
      const child = await childIn(call, caller, body)
      return serializeEnvelope(await handler({ body, caller, child, language }), language)
    })
  return bind as GuardianRoute
}
