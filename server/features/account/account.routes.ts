import {
  academicLevels,
  academy,
  getProfile,
  logout,
  whatsappChat,
  verifyOtp,
  choosePerson,
} from '#contract/account.ts'
import { hasTeachers } from '../../staff/accounts/scope.queries.ts'
import { plainText } from '../../http/language.ts'
import type { Route } from '../../http/calls/route.ts'
import { sessionMark } from '../../ports/marks.ts'
import { dropDeviceOfSession } from '../../push/subscriptions.queries.ts'
import { endSession } from '../../session/session.queries.ts'
import {
  allLevels,
  profileOf,
  studentsByNumber,
  addChoice,
  choiceByRef,
  countChoiceTry,
  takeChoice,
} from './account.queries.ts'
import { type CodeDeps, counted, markOf } from './codes.ts'
import { guardianForBornAfter, askGuardian, isWaiting, type Waiting } from './guardian-signup/guarded-signup.ts'
import { guardianSignupRoutes } from './guardian-signup/guardian-signup.routes.ts'
import { sendingRoutes } from './sending.routes.ts'
import type { Person } from '#contract/envelope.ts'
import { m } from '#messages/server'
import type { Tx } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { rateLimitedLog } from '../../http/request-log.ts'
import { type CodeTry, newTry, notTaken, type RightRequest, rightRequest } from './code-try.ts'
import type { CodeRequest } from './codes.queries.ts'
import { endRow, settleEvent } from './limits/events.queries.ts'
import { numberKeys } from './limits/keys.ts'
import { accountCounter } from './limits/account-counter.ts'
import { onlyStudent, ownersOf } from './people-of-number.ts'
import { type Registration, registerStudent } from './registration.ts'
import { logAccess, newAccess, startAccess } from './start-access.ts'
import { hashOf } from '../../ports/secret-keys.ts'
import { toInstant } from '../../ports/time.ts'

const CHOICE_MS = 300_000
const MAX_TRIES = 5

type Asking = { request: CodeRequest; people: Person[]; ref: string; now: number; zone: string }

/**
 * Within the unit that took the code: stores the choice with which `/Auth/choose` continues, and returns the error that
 * lists the people of the number.
 */
async function askWhoItIs(tx: Tx, { request, people, ref, now, zone }: Asking): Promise<ApiError> {
  const { phone_code, mobile, device_hash } = request
  const expires_at = now + CHOICE_MS
  await addChoice(tx, { ref_hash: hashOf(ref), phone_code, mobile, device_hash, expires_at })
  return new ApiError('choose_person', { choice: { ref, expires_at: toInstant(expires_at, zone), people } })
}

/** The call that starts a session of one of the people whom a proven number is of. */
function choosingRoutes(route: Route, deps: CodeDeps): void {
  const refusals = rateLimitedLog(deps.log)
  route(choosePerson, async ({ body }) => {
    const refHash = hashOf(body.choice_ref)
    const access = newAccess(deps, deps.clock.now())
    // Errors are returned: a thrown one would roll back the counted try.
    const chosen = await counted(deps, async (tx) => {
      const choice = await choiceByRef(tx, refHash)
      if (!choice || choice.expires_at <= access.now || choice.tries >= MAX_TRIES) return new ApiError('code_expired')
      // The number's people as they are now: since the code, somebody may have left, or have another number.
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

type SignUp = 'open' | 'approve' | 'closed'
type Try = CodeTry & { studId: number; choiceRef: string; signUp: SignUp; zone: string; lifetime: number }

/** The call that exchanges a one-time code for a session. */
function verifyingRoutes(route: Route, deps: CodeDeps): void {
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
    // Errors are returned: a thrown one would roll back that the code was right.
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

/** Returns the person whom the number belongs to now, or the error where this call lets nobody in. */
async function personOf(tx: Tx, request: RightRequest, attempt: Try): Promise<Person | ApiError> {
  if (request.purpose !== 'login') return registered(tx, request, attempt)
  const { people } = await ownersOf(tx, request)
  if (request.office_for !== null) {
    const student = people.find(({ kind, id }) => kind === 'student' && id === request.office_for)
    return student ?? new ApiError('not_approved')
  }
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

/** Signing up, logging in and out, and the student's own profile. */
export function accountRoutes(route: Route, deps: CodeDeps): void {
  sendingRoutes(route, deps)
  verifyingRoutes(route, deps)
  choosingRoutes(route, deps)
  guardianSignupRoutes(route, deps)

  route(academicLevels, async () => ({ data: await allLevels(deps.db.read) }))

  route(academy, async () => {
    const stored = await deps.academy()
    const { name, logo, support_number: whatsapp, privacy_contact } = stored
    const sign_up = deps.settings.signUp ?? stored.sign_up
    const guardian_for_born_after = guardianForBornAfter(stored, deps.clock.now())
    const { phoneCodes: phone_codes, kept } = deps.settings
    const { sessions, texts, feedback, left } = kept
    const kept_days = { sessions, texts, feedback, left }
    return {
      data: { name, logo, sign_up, guardian_for_born_after, phone_codes, whatsapp, privacy_contact, kept_days },
    }
  })

  route(whatsappChat, async () => ({
    data: { whatsapp: (await deps.academy()).support_number, doubts: await hasTeachers(deps.db.read) },
  }))

  route(getProfile, async ({ caller }) => ({ data: await profileOf(deps.db.read, caller.stud_id) }))

  route(logout, async ({ caller }) => {
    const now = deps.clock.now()
    await deps.db.write(async (tx) => {
      await endSession(tx, caller.session_id, 'logout', now)
      await dropDeviceOfSession(tx, caller.stud_id, caller.session_id)
    })
    deps.log.info('session ended', {
      stud_id: caller.stud_id,
      session: sessionMark(caller.session_id),
      reason: 'logout',
    })
    return { data: {}, message: plainText('logout_done') }
  })
}
