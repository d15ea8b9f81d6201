import { verifyOtp } from '#contract/account.ts'
import { m } from '#messages/server'
import type { Tx } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { rateLimitedLog } from '../../http/request-log.ts'
import type { Route } from '../../http/calls/route.ts'
import { hashOf } from '../../ports/keyed-hash.ts'
import { sessionMark } from '../../ports/marks.ts'
import { toDay } from '../../ports/time.ts'
import { startSession } from '../../session/session.queries.ts'
import { newToken } from '../../session/authenticator.ts'
import { addStudent, type Student, studentById, studentByNumber } from './account.queries.ts'
import { type CodeTry, newTry, notTaken, rightRequest } from './code-try.ts'
import { type CodeDeps, counted, markOf } from './codes.ts'
import type { CodeRequest } from './codes.queries.ts'
import { rememberDevice } from './limits/devices.queries.ts'
import { endRow, settleEvent } from './limits/events.queries.ts'
import { numberKeys } from './limits/keys.ts'
import { accountCounter } from './limits/account-counter.ts'

type Registration = { name: string; guardian: string; district: string; email: string; academic_level: number }
type SignUp = 'open' | 'approve' | 'closed'
type Try = CodeTry & { studId: number }

/** The call that exchanges a one-time code for a session. */
export function verifyingRoutes(route: Route, deps: CodeDeps): void {
  // Whoever tries a thousand times a second must not fill the disk.
  const refusals = rateLimitedLog(deps.log)
  const accounts = accountCounter(deps)
  route(verifyOtp, async ({ body, address }) => {
    const { clock, newId, random } = deps
    const { sign_up, zone } = await deps.academy()
    const now = clock.now()
    const attempt: Try = { ...newTry(deps, body, { address, accounts: await accounts() }), studId: newId() }
    const request = await rightRequest(deps, refusals, attempt, ['login', 'signup'])
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
