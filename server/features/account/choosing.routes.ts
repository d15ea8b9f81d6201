import { choosePerson } from '#contract/account.ts'
import type { Person } from '#contract/envelope.ts'
import { m } from '#messages/server'
import type { Tx } from '../../db/db.ts'
import type { Route } from '../../http/calls/route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { rateLimitedLog } from '../../http/request-log.ts'
import { hashOf } from '../../ports/keyed-hash.ts'
import { toInstant } from '../../ports/time.ts'
import { addChoice, choiceByRef, countChoiceTry, takeChoice } from './choices.queries.ts'
import { type CodeDeps, counted, markOf } from './codes.ts'
import type { CodeRequest } from './codes.queries.ts'
import { ownersOf } from './people-of-number.ts'
import { logAccess, newAccess, startAccess } from './start-access.ts'

const CHOICE_MS = 300_000
const MAX_TRIES = 5

type Asking = { request: CodeRequest; people: Person[]; ref: string; now: number; zone: string }

/** Inside the unit that took the code: what `/Auth/choose` goes on with, as a refusal that says who there is. */
export async function askWhoItIs(tx: Tx, { request, people, ref, now, zone }: Asking): Promise<ApiError> {
  const { phone_code, mobile, device_hash } = request
  const expires_at = now + CHOICE_MS
  await addChoice(tx, { ref_hash: hashOf(ref), phone_code, mobile, device_hash, expires_at })
  return new ApiError('choose_person', { choice: { ref, expires_at: toInstant(expires_at, zone), people } })
}

/** The call that starts a session of one of the people whom a proven number is of. */
export function choosingRoutes(route: Route, deps: CodeDeps): void {
  const refusals = rateLimitedLog(deps.log)
  route(choosePerson, async ({ body }) => {
    const refHash = hashOf(body.choice_ref)
    const access = newAccess(deps, deps.clock.now())
    // Refusals are returned: thrown, they would undo that the try was counted.
    const chosen = await counted(deps, async (tx) => {
      const choice = await choiceByRef(tx, refHash)
      if (!choice || choice.expires_at <= access.now || choice.tries >= MAX_TRIES) return new ApiError('code_expired')
      // Who it is by now: somebody may have left, or have another number, since the code.
      const { people } = await ownersOf(tx, choice)
      const person = people.find(({ kind, id }) => kind === body.kind && id === body.id)
      if (!person) {
        await countChoiceTry(tx, refHash)
        return new ApiError('not_found')
      }
      if (!(await takeChoice(tx, refHash))) return new ApiError('code_expired')
      const replaced = await startAccess(tx, person, choice.device_hash, access)
      return { person, replaced, number: markOf(deps, choice) }
    })
    if (chosen instanceof ApiError) {
      refusals.info('person not chosen', { reason: chosen.reason })
      throw chosen
    }
    const { person, replaced, number } = chosen
    deps.log.info('person chosen', { kind: person.kind, number })
    logAccess(deps.log, person, access, replaced)
    return {
      data: person,
      envelopeExtras: { token: access.token },
      message: (locale) => m.login_welcome({ name: person.name }, { locale }),
    }
  })
}
