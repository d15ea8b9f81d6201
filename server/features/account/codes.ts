import { CODE_DIGITS } from '#contract/account.rules.ts'
import { m } from '#messages/server'
import type { AcademyReader } from '../../academy/academy.ts'
import { Busy, type Db, type Tx } from '../../db/db.ts'
import { plainText } from '../../http/language.ts'
import type { Log } from '../../ports/log.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Clock } from '../../ports/clock.ts'
import { hashOf } from '../../ports/secret-keys.ts'
import { numberMark } from '../../ports/marks.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Random } from '../../ports/random.ts'
import type { Secrets, Settings } from '../../ports/settings.ts'
import { type SmsChannel, SmsFailed, type SmsSender } from '../../ports/sms.ts'
import { toInstant } from '../../ports/time.ts'
import { whatsappSetup } from '../../sms/gateway/sms-setup.ts'
import { addRequest, type CodeRequest, officeRequests, removeRequest } from './codes.queries.ts'
import { addEvent, lastTextTo, type SearchKeys, recentEventsOf, removeEvents } from './limits/events.queries.ts'
import { codeHash, newestKey, numberKeys, type Phone } from './limits/keys.ts'
import { type LimitReached, gapAfter, isAskedAgain, sendingLimitReached } from './limits/number-limits.rules.ts'
import { challengeFor, isProof, textSubjects } from './limits/proof.ts'
import { mayTextsGo, workForSignup } from './limits/system-limits.ts'
import { isOfSignup, type SystemLimitName } from './limits/system-limits.rules.ts'

export type CodeDeps = {
  db: Db
  clock: Clock
  random: Random
  newId: NewId
  sms: SmsSender
  settings: Settings
  secrets: Secrets
  academy: AcademyReader
  log: Log
}

/** Who asks for a code, and for whom. */
export type CodeOrder = Pick<
  CodeRequest,
  'purpose' | 'phone_code' | 'mobile' | 'stud_id' | 'device_hash' | 'pending' | 'resends' | 'lane'
> & { keys: SearchKeys }

/** A code that was stored but not sent yet. Made before the unit of work, which may run again. */
export type Draft = {
  ref: string
  code: string
  eventId: number
  againId: number
  now: number
  accounts: number
  /** The limits that the unit tripped and that the operator must be told of. */
  alarms: Set<SystemLimitName>
}

export const newDraft = ({ random, newId, clock }: CodeDeps, accounts: number): Draft => ({
  ref: random.bytes(24).toString('base64url'),
  code: String(random.below(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0'),
  eventId: newId(),
  againId: newId(),
  now: clock.now(),
  accounts,
  alarms: new Set(),
})

/** What stands for a number in the log. */
export const markOf = ({ secrets }: CodeDeps, phone: Phone): string =>
  numberMark(newestKey(numberKeys(secrets, phone)), phone.mobile)

export function limitError({ text, retryAfter }: LimitReached): ApiError {
  return new ApiError('too_many', { text: plainText(text), retryAfter })
}

/**
 * Returns the number as it is stored.
 *
 * @throws {ApiError} for a mistake in `field`.
 */
export function checkedPhone({ settings }: Pick<CodeDeps, 'settings'>, body: Phone, field = 'mobile'): Phone {
  const phone_code = body.phone_code.replace('+', '')
  if (!settings.phoneCodes.includes(phone_code)) throw new ApiError('country_not_served', { field })
  if (!/^[0-9]{10}$/.test(body.mobile))
    throw new ApiError('rule', { field, text: plainText('register_mobile_invalid') })
  return { phone_code, mobile: body.mobile }
}

/**
 * Runs a unit in which limits are counted.
 *
 * @throws {Busy} where they cannot be counted: then nothing is sent and nothing compared.
 */
export async function counted<T>(deps: CodeDeps, unit: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await deps.db.write(unit)
  } catch (error) {
    if (error instanceof Busy || error instanceof ApiError) throw error
    throw new Busy('The limits of codes could not be counted.', { cause: error })
  }
}

/** Logs what the system-wide limits did, for the operator. */
export function logAlarms({ log }: CodeDeps, alarms: ReadonlySet<SystemLimitName>): void {
  const words: Record<SystemLimitName, string> = {
    spraying: 'codes are being guessed: new devices have to prove work',
    spraying_signups: 'codes of registrations are being guessed: they have to prove work',
    signup_work: 'registrations are not verified: they have to prove work for each SMS',
    signups: 'registrations are hardly ever verified: they have to wait',
    signups_hour: 'registrations are stopped: their SMS of this hour are used up',
    signups_day: 'registrations are stopped: their SMS of the day are used up',
    again: "codes of logins are not sent again: the day's SMS for that are used up",
    logins: "logins on new devices are stopped: the day's SMS are used up",
    wrong_logins: "logins on new devices are stopped: the day's wrong codes are used up",
    wrong_signups: "registrations are stopped: the day's wrong codes are used up",
    alarm: "a large part of the day's SMS is sent",
  }
  for (const alarm of alarms) log.error(words[alarm], { limit: alarm })
}

/**
 * Inside a unit, before the number is looked up: returns why a text to a number that may be nobody's is not sent now,
 * or only with a proof of work for this very text. The error reveals nothing about the number.
 */
export async function workBeforeText(
  tx: Tx,
  { settings, secrets }: CodeDeps,
  draft: Draft,
  { keys, purpose, phone_code, mobile }: CodeOrder,
  proof: number | null | undefined,
): Promise<ApiError | null> {
  const { limits, limitsOn } = settings
  if (!limitsOn || !isOfSignup(purpose)) return null
  const { limit, needsProof } = await workForSignup(tx, limits, draft, purpose)
  if (limit) return limitError(limit)
  if (!needsProof) return null
  const lastText = await lastTextTo(tx, keys.number, draft.now)
  const subjects = textSubjects({ phone_code, mobile, purpose, lastText, now: draft.now })
  if (typeof proof === 'number' && subjects.some((subject) => isProof(secrets, subject, proof, limits))) return null
  const text = plainText('register_proof_reload')
  return new ApiError('proof_needed', { text, proof: challengeFor(secrets, subjects[0], limits) })
}

/**
 * Inside a unit: checks the limits, then stores the code. Returns the seconds until another may follow, or the error.
 */
export async function draftCode(tx: Tx, deps: CodeDeps, draft: Draft, wanted: CodeOrder): Promise<number | ApiError> {
  const { settings, secrets } = deps
  const { limits } = settings
  const { keys, ...stored } = wanted
  const { purpose, lane } = stored
  const most = { most: limits.codes_per_address_hour, mostAgain: limits.again_per_address_day }
  const earlier = await recentEventsOf(tx, keys, lane, { now: draft.now, ...most })
  const isAgain = lane === 'new' && !isOfSignup(purpose) && isAskedAgain(earlier)
  const limit = settings.limitsOn
    ? (sendingLimitReached(earlier, { lane, isAgain, now: draft.now }, limits) ??
      (await mayTextsGo(tx, limits, draft, { lane, purpose, isAgain })))
    : null
  if (limit) return limitError(limit)
  const otp_ref_hash = hashOf(draft.ref)
  await addRequest(tx, {
    ...stored,
    otp_ref_hash,
    code_hash: codeHash(secrets, otp_ref_hash, wanted, draft.code),
    made_at: draft.now,
    expires_at: draft.now + limits.code_lifetime * 1000,
    spent_at: null,
  })
  const event = { ...eventOf(keys), lane, purpose, at: draft.now }
  await addEvent(tx, { ...event, event_id: draft.eventId, kind: 'sent' })
  if (isAgain) await addEvent(tx, { ...event, event_id: draft.againId, kind: 'again' })
  return gapAfter(earlier.sent, draft.now, limits)
}

export const eventOf = ({ number, networks, device }: SearchKeys) => ({
  number_key: newestKey(number),
  address_key: '',
  network_56_key: '',
  network_48_key: '',
  ...Object.fromEntries(networks.map(({ column, keys }) => [column, newestKey(keys)])),
  device_key: newestKey(device),
})

/**
 * WhatsApp may stay with the person who had a number before. Guardians' numbers and consents are never proven by it, and
 * a registration, which takes a number for the first time, isn't either.
 */
export const mayComeByWhatsapp = ({ purpose }: Pick<CodeOrder, 'purpose'>): boolean => purpose === 'login'

/** After the unit: sends the code, and removes it where the gateway did not take it. */
export async function sendCode(
  deps: CodeDeps,
  draft: Draft,
  wanted: CodeOrder,
  { resendAfter, channel = 'sms' }: { resendAfter: number; channel?: SmsChannel | undefined },
) {
  const { settings } = deps
  const number = markOf(deps, wanted)
  const academy = await deps.academy()
  const minutes = Math.round(settings.limits.code_lifetime / 60)
  // The operators know this text word by word: it is never sent in another language.
  const text = m.sms_code({ code: draft.code, academy: academy.name, minutes }, { locale: 'en' })
  try {
    await deps.sms.send({
      to: `+${wanted.phone_code}${wanted.mobile}`,
      text,
      code: draft.code,
      purpose: wanted.purpose,
      minutes,
      academy: academy.name,
      channel,
    })
    deps.log.info('code sent', { purpose: wanted.purpose, lane: wanted.lane, number })
  } catch (error) {
    const failed = error instanceof SmsFailed ? error : null
    deps.log.error('a code could not be sent', { kind: failed?.kind ?? 'unknown', number })
    const waits = await deps.db.write(async (tx) => {
      // The student may hold a code that the office read out, and types it with this reference; after a send by WhatsApp
      // the reference of the SMS is still good for that.
      if (channel === 'sms' && wanted.purpose === 'login' && (await officeRequests(tx, wanted, draft.now)).length > 0)
        return true
      // Nobody got the code, and it does not count against the number.
      await removeRequest(tx, hashOf(draft.ref))
      await removeEvents(tx, [draft.eventId, draft.againId])
      return false
    })
    if (!waits) throw new ApiError('sms_unavailable', { retryAfter: failed?.retryAfter ?? 30 })
  }
  return {
    data: {
      otp_ref: draft.ref,
      resend_after: resendAfter,
      // Said to everybody whose code was sent, whatever the number.
      ...(mayComeByWhatsapp(wanted) && (await whatsappSetup(deps)) && { whatsapp: true }),
      expires_at: toInstant(draft.now + settings.limits.code_lifetime * 1000, academy.zone),
    },
    message: plainText('login_code_sent'),
  }
}
