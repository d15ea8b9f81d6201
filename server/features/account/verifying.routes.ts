import { verifyOtp } from '#contract/account.ts'
import type { Person } from '#contract/envelope.ts'
import { m } from '#messages/server'
import type { Tx } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { rateLimitedLog } from '../../http/request-log.ts'
import type { Route } from '../../http/calls/route.ts'
import { studentsByNumber } from './account.queries.ts'
import { askWhoItIs } from './choosing.routes.ts'
import { type CodeTry, newTry, notTaken, rightRequest } from './code-try.ts'
import { type CodeDeps, counted, markOf } from './codes.ts'
import type { CodeRequest } from './codes.queries.ts'
import { askGuardian, isWaiting, type Waiting } from './guardian-signup/guarded-signup.ts'
import { endRow, settleEvent } from './limits/events.queries.ts'
import { numberKeys } from './limits/keys.ts'
import { accountCounter } from './limits/account-counter.ts'
import { onlyStudent, ownersOf } from './people-of-number.ts'
import { type Registration, registerStudent } from './registration.ts'
import { logAccess, newAccess, startAccess } from './start-access.ts'

type SignUp = 'open' | 'approve' | 'closed'
type Try = CodeTry & { studId: number; choiceRef: string; signUp: SignUp; zone: string; lifetime: number }

/** The call that exchanges a one-time code for a session. */
export function verifyingRoutes(route: Route, deps: CodeDeps): void {
  // Whoever tries a thousand times a second must not fill the disk.
  const refusals = rateLimitedLog(deps.log)
  const accounts = accountCounter(deps)
  route(verifyOtp, async ({ body, address }) => {
    const { clock, newId, random } = deps
    const { sign_up, zone } = await deps.academy()
    const attempt: Try = {
      ...newTry(deps, body, { address, accounts: await accounts() }),
      studId: newId(),
      choiceRef: random.bytes(24).toString('base64url'),
      signUp: deps.settings.signUp ?? sign_up,
      zone,
      lifetime: deps.settings.limits.code_lifetime,
    }
    const request = await rightRequest(deps, refusals, attempt, ['login', 'signup'])
    const access = newAccess(deps, clock.now())
    // Refusals are returned: thrown, they would undo that the code was right.
    const started = await counted(deps, async (tx) => {
      await settleEvent(tx, attempt.eventId, 'right')
      await endRow(tx, numberKeys(deps.secrets, request))
      const person = await personOf(tx, request, attempt)
      if (person instanceof ApiError) return person
      return { person, replaced: await startAccess(tx, person, request.device_hash, access) }
    })
    const number = markOf(deps, request)
    if (started instanceof ApiError) {
      const { choice, guardian } = started.details
      if (!choice && !guardian) throw notTaken(deps, refusals, request, started)
      deps.log.info('code verified', { number, ...(choice && { people: choice.people.length }) })
      throw started
    }
    const { person, replaced } = started
    const { id: stud_id, name } = person
    deps.log.info('code verified', { stud_id, number })
    logAccess(deps.log, person, access, replaced)
    return {
      data: { stud_id, profile: { name } },
      envelopeExtras: { token: access.token },
      message: (locale) => m.login_welcome({ name }, { locale }),
    }
  })
}

/** Who the number is of by now, or why nobody is let in by this call. */
async function personOf(tx: Tx, request: CodeRequest, attempt: Try): Promise<Person | ApiError> {
  if (request.purpose !== 'login') return registered(tx, request, attempt)
  const { people } = await ownersOf(tx, request)
  if (people.length === 0) return new ApiError('not_approved')
  return onlyStudent({ people }) ?? askWhoItIs(tx, { request, people, ref: attempt.choiceRef, ...attempt })
}

/** The account is made here, not at sign-up: a number that nobody verified never occupies one. */
async function registered(tx: Tx, request: CodeRequest, attempt: Try): Promise<Person | ApiError> {
  if (attempt.signUp === 'closed') return new ApiError('signup_closed')
  const there = await studentsByNumber(tx, request.phone_code, request.mobile)
  if (there.length > 0) return new ApiError('already_registered')
  const pending = JSON.parse(request.pending ?? '{}') as Registration | Waiting
  if (isWaiting(pending)) return askGuardian(tx, { request, waiting: pending, ref: attempt.choiceRef, ...attempt })
  const student = await registerStudent(tx, pending, request, attempt)
  const { stud_id: id, name } = student
  return student.status === 'active' ? { kind: 'student', id, name } : new ApiError('not_approved')
}
