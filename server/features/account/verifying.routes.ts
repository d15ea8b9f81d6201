import { verifyOtp } from '#contract/account.ts'
import { m } from '#messages/server'
import type { Tx } from '../../db/db.ts'
import { Refused } from '../../http/refused.ts'
import { sparing } from '../../http/request-log.ts'
import type { Route } from '../../http/route.ts'
import { hashOf } from '../../ports/keyed-hash.ts'
import { sessionMark } from '../../ports/marks.ts'
import { toDay } from '../../ports/time.ts'
import { startSession } from '../../session/session.queries.ts'
import { newToken } from '../../session/who.ts'
import { addStudent, type Student, studentById, studentByNumber } from './account.queries.ts'
import { addressKey, braked, codeHash, type CodesHouse, isSameHash, markOf, numberKey } from './codes.ts'
import { addEvent, type CodeRequest, moments, requestByRef, spendRequest } from './codes.queries.ts'
import { tryingBrake } from './codes.rules.ts'

type Registration = { name: string; guardian: string; district: string; email: string; academic_level: number }
type SignUp = 'open' | 'approve' | 'closed'
type Try = { refHash: string; otp: string; address: string; now: number; eventId: number; studId: number }

/** The call that exchanges a one-time code for a session. */
export function verifyingRoutes(route: Route, house: CodesHouse): void {
  const refusals = sparing(house.log)
  route(verifyOtp, async ({ body, address }) => {
    const { clock, newId, random, db } = house
    const { sign_up, zone } = await house.academy()
    const now = clock.now()
    const attempt = { refHash: hashOf(body.otp_ref), otp: body.otp, address, now, eventId: newId(), studId: newId() }
    const token = newToken(random)
    const session_id = newId()
    // Refusals are returned: thrown, they would undo what must be remembered of the try.
    const started = await db.write(async (tx) => {
      const request = await judgedRequest(tx, house, attempt)
      if (request instanceof Refused) return request
      const found = await studentOf(tx, request, attempt, house.settings.signUp ?? sign_up, zone)
      if (found instanceof Refused) return found
      const device_hash = request.device_hash
      const { stud_id } = found
      const replaced = await startSession(tx, { session_id, token_hash: hashOf(token), stud_id, device_hash, now })
      return { student: found, request, replaced }
    })
    if (started instanceof Refused) {
      const request = await requestByRef(db.read, attempt.refHash)
      const number = request && markOf(house, request)
      refusals.info('code not taken', { reason: started.reason, ...(number && { number }) })
      throw started
    }
    const { stud_id, name } = started.student
    const session = sessionMark(session_id)
    house.log.info('code verified', { stud_id, number: markOf(house, started.request) })
    for (const old of started.replaced) house.log.info('session replaced', { stud_id, session: sessionMark(old) })
    house.log.info('session started', { stud_id, session })
    return {
      data: { stud_id, profile: { name } },
      beside: { token },
      message: (locale) => m.login_welcome({ name }, { locale }),
    }
  })
}

/** Spends the reference, then compares: whatever follows, it cannot be tried again. */
async function judgedRequest(tx: Tx, house: CodesHouse, attempt: Try): Promise<CodeRequest | Refused> {
  const { refHash, now } = attempt
  const request = await requestByRef(tx, refHash)
  if (!request || request.spent_at !== null || request.expires_at <= now) return new Refused('code_expired')
  const keys = { number_key: numberKey(house, request), address_key: addressKey(house, attempt.address) }
  const wrong = await moments(tx, 'number_key', keys.number_key, 'wrong', now)
  const brake = house.settings.limitsOn ? tryingBrake(wrong, now, house.settings.limits) : null
  if (brake) return braked(brake)
  if (!(await spendRequest(tx, refHash, now))) return new Refused('code_expired')
  if (isSameHash(codeHash(house, refHash, request, attempt.otp), request.code_hash)) return request
  await addEvent(tx, { event_id: attempt.eventId, kind: 'wrong', ...keys, at: now })
  return new Refused('wrong_code')
}

/** The account is made here, not at sign-up: a number that nobody verified never occupies one. */
async function studentOf(tx: Tx, request: CodeRequest, attempt: Try, signUp: SignUp, zone: string) {
  if (request.purpose === 'login') {
    const student = request.stud_id === null ? undefined : await studentById(tx, request.stud_id)
    return student?.status === 'active' ? student : new Refused('not_approved')
  }
  if (signUp === 'closed') return new Refused('signup_closed')
  if (await studentByNumber(tx, request.phone_code, request.mobile)) return new Refused('already_registered')
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
  return student.status === 'active' ? student : new Refused('not_approved')
}
