import { timingSafeEqual } from 'node:crypto'
import type { Tx } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { hashOf } from '../../ports/secret-keys.ts'
import type { Log } from '../../ports/log.ts'
import { limitError, type CodeDeps, counted, eventOf, markOf, logAlarms } from './codes.ts'
import { type CodeRequest, requestByRef, spendRequest } from './codes.queries.ts'
import { addEvent, countWrong, recentTriesOf, settleEvent } from './limits/events.queries.ts'
import { codeHashes, networkKeys, newestKey, numberKeys } from './limits/keys.ts'
import { tryLimitReached } from './limits/number-limits.rules.ts'
import { challengeFor, isProof } from './limits/proof.ts'
import { takeOfficeCode } from './office-codes.ts'
import type { SystemLimitName } from './limits/system-limits.rules.ts'
import { mayCompare, watchForSpraying } from './limits/system-limits.ts'

/** One try of a code. `proof` is the number that `proof_needed` asked for. */
export type CodeTry = {
  refHash: string
  otp: string
  proof: number | null
  address: string
  now: number
  accounts: number
  alarms: Set<SystemLimitName>
  eventId: number
}

/** `office_for`: the student alone for whom the office read the code out; null for a code by SMS. */
export type RightRequest = CodeRequest & { office_for: number | null }

type Typed = { otp_ref: string; otp: string; proof?: number | null | undefined }

/** Made before the unit of work. */
export const newTry = (
  { clock, newId }: Pick<CodeDeps, 'clock' | 'newId'>,
  { otp_ref, otp, proof = null }: Typed,
  from: { address: string; accounts: number },
): CodeTry => ({
  refHash: hashOf(otp_ref),
  otp,
  proof,
  ...from,
  now: clock.now(),
  alarms: new Set(),
  eventId: newId(),
})

/**
 * Compares a code with the one that was sent for one of these purposes, and returns the request of that code; for a
 * login also with what the office read out. The caller settles the event as right, in the unit that does what the code
 * is for.
 *
 * @throws {ApiError} with the reason why the code was not taken.
 */
export async function rightRequest(
  deps: CodeDeps,
  refusals: Log,
  attempt: CodeTry,
  purposes: readonly CodeRequest['purpose'][],
): Promise<RightRequest> {
  // The try is stored before anything is compared: whatever follows, the try is counted and the reference spent.
  const request = await counted(deps, (tx) => takeTry(tx, deps, attempt, purposes))
  if (request instanceof ApiError) {
    logAlarms(deps, attempt.alarms)
    const asked = await requestByRef(deps.db.read, attempt.refHash)
    throw notTaken(deps, refusals, asked, request)
  }
  if (isRight(deps, request, attempt)) return { ...request, office_for: null }
  const office_for = await counted(deps, (tx) => takeOfficeCode(tx, deps.secrets, request, attempt))
  if (office_for !== null) return { ...request, office_for }
  throw notTaken(deps, refusals, request, await wrongCode(deps, request, attempt))
}

/** Logs whose code was refused and why, and returns the error. An unknown reference has no number. */
export function notTaken(deps: CodeDeps, refusals: Log, request: CodeRequest | undefined, refused: ApiError): ApiError {
  const about = request && { lane: request.lane, number: markOf(deps, request) }
  refusals.info('code not taken', { reason: refused.reason, ...about })
  return refused
}

/**
 * Inside a unit: checks the limits, then spends the reference and counts the try as a wrong one. Returns the request.
 */
async function takeTry(
  tx: Tx,
  deps: CodeDeps,
  attempt: CodeTry,
  purposes: readonly CodeRequest['purpose'][],
): Promise<CodeRequest | ApiError> {
  const { secrets, settings } = deps
  const { refHash, now } = attempt
  const request = await requestByRef(tx, refHash)
  if (!request || request.spent_at !== null || request.expires_at <= now) return new ApiError('code_expired')
  const { lane, purpose } = request
  // The code was sent for another purpose: it opens nothing here, and is not spent.
  if (!purposes.includes(purpose)) return new ApiError('code_expired')
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
async function notNow(tx: Tx, { secrets, settings }: CodeDeps, request: CodeRequest, attempt: CodeTry) {
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

const isRight = ({ secrets }: CodeDeps, request: CodeRequest, { refHash, otp }: CodeTry): boolean =>
  codeHashes(secrets, refHash, request, otp).some((hash) => isSameHash(hash, request.code_hash))

const isSameHash = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

async function wrongCode(deps: CodeDeps, { purpose }: CodeRequest, attempt: CodeTry): Promise<ApiError> {
  const { limits, limitsOn } = deps.settings
  await counted(deps, async (tx) => {
    await settleEvent(tx, attempt.eventId, 'wrong')
    if (limitsOn) await watchForSpraying(tx, limits, attempt, purpose)
  })
  logAlarms(deps, attempt.alarms)
  return new ApiError('wrong_code')
}
