import { timingSafeEqual } from 'node:crypto'
import { verifyOtp } from '#contract/account.ts'
import { m } from '#messages/server'
import type { Tx } from '../../db/db.ts'
import type { Log } from '../../ports/log.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { rateLimitedLog } from '../../http/request-log.ts'
import type { Route } from '../../http/calls/route.ts'
import { hashOf } from '../../ports/keyed-hash.ts'
import { sessionMark } from '../../ports/marks.ts'
import { toDay } from '../../ports/time.ts'
import { startSession } from '../../session/session.queries.ts'
import { newToken } from '../../session/authenticator.ts'
import { addStudent, type Student, studentById, studentByNumber } from './account.queries.ts'
import { limitError, type CodeDeps, counted, eventOf, markOf, logAlarms } from './codes.ts'
import { type CodeRequest, requestByRef, spendRequest } from './codes.queries.ts'
import { rememberDevice } from './limits/devices.queries.ts'
import { addEvent, countWrong, recentTriesOf, endRow, settleEvent } from './limits/events.queries.ts'
import { codeHashes, networkKeys, newestKey, numberKeys } from './limits/keys.ts'
import { tryLimitReached } from './limits/number-limits.rules.ts'
import { challengeFor, isProof } from './limits/proof.ts'
import type { SystemLimitName } from './limits/system-limits.rules.ts'
import { mayCompare, watchForSpraying } from './limits/system-limits.ts'
import { accountCounter } from './limits/account-counter.ts'

type Registration = { name: string; guardian: string; district: string; email: string; academic_level: number }
type SignUp = 'open' | 'approve' | 'closed'
type Try = {
  refHash: string
  otp: string
  proof: number | null
  address: string
  now: number
  accounts: number
  alarms: Set<SystemLimitName>
  eventId: number
  studId: number
}

/** The call that exchanges a one-time code for a session. */
export function verifyingRoutes(route: Route, deps: CodeDeps): void {
  // Whoever tries a thousand times a second must not fill the disk.
  const refusals = rateLimitedLog(deps.log)
  const accounts = accountCounter(deps)
  route(verifyOtp, async ({ body, address }) => {
    const { clock, newId, random, db } = deps
    const { sign_up, zone } = await deps.academy()
    const now = clock.now()
    const attempt: Try = {
      refHash: hashOf(body.otp_ref),
      otp: body.otp,
      proof: body.proof ?? null,
      address,
      now,
      accounts: await accounts(),
      alarms: new Set(),
      eventId: newId(),
      studId: newId(),
    }
    // Stored before anything is compared: whatever happens from here on, this try is counted and the reference spent.
    const request = await counted(deps, (tx) => takeTry(tx, deps, attempt))
    if (request instanceof ApiError) {
      const asked = await requestByRef(db.read, attempt.refHash)
      throw notTaken(deps, refusals, asked, request)
    }
    if (!isRight(deps, request, attempt)) {
      throw notTaken(deps, refusals, request, await wrongCode(deps, request, attempt))
    }
    const token = newToken(random)
    const session_id = newId()
    // Refusals are returned: thrown, they would undo that the code was right.
    const started = await counted(deps, async (tx) => {
      await settleEvent(tx, attempt.eventId, 'right')
      await endRow(tx, numberKeys(deps.secrets, request))
      const found = await studentOf(tx, request, attempt, deps.settings.signUp ?? sign_up, zone)
      if (found instanceof ApiError) return found
      const device_hash = request.device_hash
      await rememberDevice(tx, found.stud_id, device_hash, now)
      const session = { session_id, token_hash: hashOf(token), stud_id: found.stud_id, device_hash, now }
      return { student: found, replaced: await startSession(tx, session) }
    })
    if (started instanceof ApiError) throw notTaken(deps, refusals, request, started)
    const { stud_id, name } = started.student
    deps.log.info('code verified', { stud_id, number: markOf(deps, request) })
    for (const old of started.replaced) deps.log.info('session replaced', { stud_id, session: sessionMark(old) })
    deps.log.info('session started', { stud_id, session: sessionMark(session_id) })
    return {
      data: { stud_id, profile: { name } },
      envelopeExtras: { token },
      message: (locale) => m.login_welcome({ name }, { locale }),
    }
  })
}

/** Says whose code was refused and why. Of a reference that nobody was given there is no number. */
function notTaken(deps: CodeDeps, refusals: Log, request: CodeRequest | undefined, refused: ApiError): ApiError {
  const about = request && { lane: request.lane, number: markOf(deps, request) }
  refusals.info('code not taken', { reason: refused.reason, ...about })
  return refused
}

/** Inside a unit: the limits, then the reference is spent and the try counted as a wrong one. Returns what was asked for. */
async function takeTry(tx: Tx, deps: CodeDeps, attempt: Try): Promise<CodeRequest | ApiError> {
  const { secrets, settings } = deps
  const { refHash, now } = attempt
  const request = await requestByRef(tx, refHash)
  if (!request || request.spent_at !== null || request.expires_at <= now) return new ApiError('code_expired')
  const { lane, purpose } = request
  const number = numberKeys(secrets, request)
  const refused = settings.limitsOn ? await notNow(tx, deps, request, attempt) : null
  if (refused) return refused
  if (!(await spendRequest(tx, refHash, now))) return new ApiError('code_expired')
  await countWrong(tx, newestKey(number))
  const networks = networkKeys(secrets, { address: attempt.address, factor: 1 }, settings.limits)
  const keys = { number, networks, device: [request.device_hash] }
  await addEvent(tx, { ...eventOf(keys), event_id: attempt.eventId, kind: 'tried', lane, purpose, at: now })
  return request
}

/** Why a code is not compared now: too many wrong ones, or a proof of work is missing. Neither spends the reference. */
async function notNow(tx: Tx, { secrets, settings }: CodeDeps, request: CodeRequest, attempt: Try) {
  const { limits } = settings
  const { lane, purpose } = request
  const { refHash, proof, now } = attempt
  const wrong = await recentTriesOf(tx, numberKeys(secrets, request), lane, now)
  const limit = tryLimitReached(wrong, lane, now, limits)
  if (limit) return limitError(limit)
  if (lane === 'known') return null
  const system = await mayCompare(tx, limits, attempt, purpose)
  if (system.limit) return limitError(system.limit)
  if (!system.needsProof || (proof !== null && isProof(secrets, refHash, proof, limits))) return null
  return new ApiError('proof_needed', { proof: challengeFor(secrets, refHash, limits) })
}

const isRight = ({ secrets }: CodeDeps, request: CodeRequest, { refHash, otp }: Try): boolean =>
  codeHashes(secrets, refHash, request, otp).some((hash) => isSameHash(hash, request.code_hash))

const isSameHash = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

async function wrongCode(deps: CodeDeps, { purpose }: CodeRequest, attempt: Try): Promise<ApiError> {
  const { limits, limitsOn } = deps.settings
  await counted(deps, async (tx) => {
    await settleEvent(tx, attempt.eventId, 'wrong')
    if (limitsOn) await watchForSpraying(tx, limits, attempt, purpose)
  })
  logAlarms(deps, attempt.alarms)
  return new ApiError('wrong_code')
}

/** The account is made here, not at sign-up: a number that nobody verified never occupies one. */
async function studentOf(tx: Tx, request: CodeRequest, attempt: Try, signUp: SignUp, zone: string) {
  if (request.purpose === 'login') {
    const student = request.stud_id === null ? undefined : await studentById(tx, request.stud_id)
    return student?.status === 'active' ? student : new ApiError('not_approved')
  }
  if (signUp === 'closed') return new ApiError('signup_closed')
  if (await studentByNumber(tx, request.phone_code, request.mobile)) return new ApiError('already_registered')
  const form = JSON.parse(request.pending ?? '{}') as Registration
  const student: Student = {
    stud_id: attempt.studId,
    admission_no: null,
    name: form.name,
    guardian: form.guardian,
    phone_code: request.phone_code,
    mobile: request.mobile,
    email: form.email,
    state: null,
    district: form.district,
    ac_id: form.academic_level,
    status: signUp === 'open' ? 'active' : 'pending',
    joined_on: toDay(attempt.now, zone),
    created_at: attempt.now,
  }
  await addStudent(tx, student)
  return student.status === 'active' ? student : new ApiError('not_approved')
}
