import { timingSafeEqual } from 'node:crypto'
import { verifyOtp } from '#contract/account.ts'
import { m } from '#messages/server'
import type { Tx } from '../../db/db.ts'
import type { Log } from '../../http/make-server.ts'
import { Refused } from '../../http/refused.ts'
import { sparing } from '../../http/request-log.ts'
import type { Route } from '../../http/route.ts'
import { hashOf } from '../../ports/keyed-hash.ts'
import { sessionMark } from '../../ports/marks.ts'
import { toDay } from '../../ports/time.ts'
import { startSession } from '../../session/session.queries.ts'
import { newToken } from '../../session/who.ts'
import { addStudent, type Student, studentById, studentByNumber } from './account.queries.ts'
import { braked, type CodesHouse, counted, eventOf, markOf, tellAlarms } from './codes.ts'
import { type CodeRequest, requestByRef, spendRequest } from './codes.queries.ts'
import { rememberDevice } from './limits/devices.queries.ts'
import { addEvent, countWrong, earlierOfTries, endRow, settleEvent } from './limits/events.queries.ts'
import { codeHashes, networkKeys, newestKey, numberKeys } from './limits/keys.ts'
import { tryingBrake } from './limits/number-limits.rules.ts'
import { challengeFor, isProof } from './limits/proof.ts'
import type { BrakeName } from './limits/system-limits.rules.ts'
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
  alarms: Set<BrakeName>
  eventId: number
  studId: number
}

/** The call that exchanges a one-time code for a session. */
export function verifyingRoutes(route: Route, house: CodesHouse): void {
  // Whoever tries a thousand times a second must not fill the disk.
  const refusals = sparing(house.log)
  const accounts = accountCounter(house)
  route(verifyOtp, async ({ body, address }) => {
    const { clock, newId, random, db } = house
    const { sign_up, zone } = await house.academy()
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
    const request = await counted(house, (tx) => takeTry(tx, house, attempt))
    if (request instanceof Refused) {
      const asked = await requestByRef(db.read, attempt.refHash)
      throw notTaken(house, refusals, asked, request)
    }
    if (!isRight(house, request, attempt)) {
      throw notTaken(house, refusals, request, await wrongCode(house, request, attempt))
    }
    const token = newToken(random)
    const session_id = newId()
    // Refusals are returned: thrown, they would undo that the code was right.
    const started = await counted(house, async (tx) => {
      await settleEvent(tx, attempt.eventId, 'right')
      await endRow(tx, numberKeys(house.secrets, request))
      const found = await studentOf(tx, request, attempt, house.settings.signUp ?? sign_up, zone)
      if (found instanceof Refused) return found
      const device_hash = request.device_hash
      await rememberDevice(tx, found.stud_id, device_hash, now)
      const session = { session_id, token_hash: hashOf(token), stud_id: found.stud_id, device_hash, now }
      return { student: found, replaced: await startSession(tx, session) }
    })
    if (started instanceof Refused) throw notTaken(house, refusals, request, started)
    const { stud_id, name } = started.student
    house.log.info('code verified', { stud_id, number: markOf(house, request) })
    for (const old of started.replaced) house.log.info('session replaced', { stud_id, session: sessionMark(old) })
    house.log.info('session started', { stud_id, session: sessionMark(session_id) })
    return {
      data: { stud_id, profile: { name } },
      beside: { token },
      message: (locale) => m.login_welcome({ name }, { locale }),
    }
  })
}

/** Says whose code was refused and why. Of a reference that nobody was given there is no number. */
function notTaken(house: CodesHouse, refusals: Log, request: CodeRequest | undefined, refused: Refused): Refused {
  const about = request && { lane: request.lane, number: markOf(house, request) }
  refusals.info('code not taken', { reason: refused.reason, ...about })
  return refused
}

/** Inside a unit: the limits, then the reference is spent and the try counted as a wrong one. Gives what was asked for. */
async function takeTry(tx: Tx, house: CodesHouse, attempt: Try): Promise<CodeRequest | Refused> {
  const { secrets, settings } = house
  const { refHash, now } = attempt
  const request = await requestByRef(tx, refHash)
  if (!request || request.spent_at !== null || request.expires_at <= now) return new Refused('code_expired')
  const { lane, purpose } = request
  const number = numberKeys(secrets, request)
  const refused = settings.limitsOn ? await notNow(tx, house, request, attempt) : null
  if (refused) return refused
  if (!(await spendRequest(tx, refHash, now))) return new Refused('code_expired')
  await countWrong(tx, newestKey(number))
  const networks = networkKeys(secrets, { address: attempt.address, factor: 1 }, settings.limits)
  const keys = { number, networks, device: [request.device_hash] }
  await addEvent(tx, { ...eventOf(keys), event_id: attempt.eventId, kind: 'tried', lane, purpose, at: now })
  return request
}

/** Why a code is not compared now: too many wrong ones, or a proof of work is missing. Neither spends the reference. */
async function notNow(tx: Tx, { secrets, settings }: CodesHouse, request: CodeRequest, attempt: Try) {
  const { limits } = settings
  const { lane, purpose } = request
  const { refHash, proof, now } = attempt
  const wrong = await earlierOfTries(tx, numberKeys(secrets, request), lane, now)
  const brake = tryingBrake(wrong, lane, now, limits)
  if (brake) return braked(brake)
  if (lane === 'known') return null
  const system = await mayCompare(tx, limits, attempt, purpose)
  if (system.brake) return braked(system.brake)
  if (!system.needsProof || (proof !== null && isProof(secrets, refHash, proof, limits))) return null
  return new Refused('proof_needed', { proof: challengeFor(secrets, refHash, limits) })
}

const isRight = ({ secrets }: CodesHouse, request: CodeRequest, { refHash, otp }: Try): boolean =>
  codeHashes(secrets, refHash, request, otp).some((hash) => isSameHash(hash, request.code_hash))

const isSameHash = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

async function wrongCode(house: CodesHouse, { purpose }: CodeRequest, attempt: Try): Promise<Refused> {
  const { limits, limitsOn } = house.settings
  await counted(house, async (tx) => {
    await settleEvent(tx, attempt.eventId, 'wrong')
    if (limitsOn) await watchForSpraying(tx, limits, attempt, purpose)
  })
  tellAlarms(house, attempt.alarms)
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
