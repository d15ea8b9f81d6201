import { timingSafeEqual } from 'node:crypto'
import { CODE_DIGITS } from '#contract/account.rules.ts'
import { m } from '#messages/server'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Db, Tx } from '../../db/db.ts'
import { type Language, plainText } from '../../http/language.ts'
import { Refused } from '../../http/refused.ts'
import type { Log } from '../../http/make-server.ts'
import type { Clock } from '../../ports/clock.ts'
import { hashOf, keyedHash } from '../../ports/keyed-hash.ts'
import { numberMark } from '../../ports/marks.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Random } from '../../ports/random.ts'
import type { Secrets, Settings } from '../../ports/settings.ts'
import { SmsFailed, type SmsSender } from '../../ports/sms.ts'
import { toInstant } from '../../ports/time.ts'
import { addEvent, addRequest, type CodeRequest, earlierEvents, forgetSending } from './codes.queries.ts'
import { type Brake, gapAfter, sendingBrake } from './codes.rules.ts'

export type CodesHouse = {
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

export type Phone = { phone_code: string; mobile: string }
export type Wanted = Phone &
  Pick<CodeRequest, 'purpose' | 'stud_id' | 'device_hash' | 'pending' | 'resends'> & {
    address: string
    language: Language
  }

/** A code that was stored but not sent yet. Made before the unit of work: chance is not made inside one. */
export type Draft = { ref: string; code: string; eventId: number; now: number }

export const newDraft = ({ random, newId, clock }: CodesHouse): Draft => ({
  ref: random.bytes(24).toString('base64url'),
  code: String(random.below(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0'),
  eventId: newId(),
  now: clock.now(),
})

export const numberKey = ({ secrets }: CodesHouse, { phone_code, mobile }: Phone) =>
  keyedHash(secrets.pepper, 'number', phone_code, mobile)

/** What stands for a number in the log. */
export const markOf = (house: CodesHouse, phone: Phone) => numberMark(numberKey(house, phone), phone.mobile)

export const addressKey = ({ secrets }: CodesHouse, address: string) => keyedHash(secrets.pepper, 'address', address)

export const codeHash = ({ secrets }: CodesHouse, refHash: string, phone: Phone, code: string) =>
  keyedHash(secrets.pepper, 'code', refHash, phone.phone_code, phone.mobile, code)

export const isSameHash = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

export function braked({ text, retryAfter }: Brake): Refused {
  return new Refused('too_many', { text: plainText(text), retryAfter })
}

/** Inside a unit: the limits, then the code with its reference. Gives the seconds until another may follow, or a refusal. */
export async function draftCode(tx: Tx, house: CodesHouse, draft: Draft, wanted: Wanted): Promise<number | Refused> {
  const { settings } = house
  const keys = { number_key: numberKey(house, wanted), address_key: addressKey(house, wanted.address) }
  const earlier = await earlierEvents(tx, keys.number_key, keys.address_key, draft.now)
  const brake = settings.limitsOn ? sendingBrake(earlier, draft.now, settings.limits) : null
  if (brake) return braked(brake)
  const { address: _address, language: _language, ...stored } = wanted
  const otp_ref_hash = hashOf(draft.ref)
  await addRequest(tx, {
    ...stored,
    otp_ref_hash,
    code_hash: codeHash(house, otp_ref_hash, wanted, draft.code),
    made_at: draft.now,
    expires_at: draft.now + settings.limits.code_lifetime * 1000,
    spent_at: null,
  })
  await addEvent(tx, { event_id: draft.eventId, kind: 'sent', ...keys, at: draft.now })
  return gapAfter(earlier.sent, draft.now, settings.limits)
}

/** After the unit: sends the code, and takes it back when the gateway would not have it. */
export async function sendCode(house: CodesHouse, draft: Draft, wanted: Wanted, resendAfter: number) {
  const { settings } = house
  const academy = await house.academy()
  const minutes = Math.round(settings.limits.code_lifetime / 60)
  const text = m.sms_code({ code: draft.code, academy: academy.name, minutes }, { locale: wanted.language })
  try {
    await house.sms.send({
      to: `+${wanted.phone_code}${wanted.mobile}`,
      text,
      code: draft.code,
      purpose: wanted.purpose,
      minutes,
      academy: academy.name,
    })
  } catch (error) {
    const failed = error instanceof SmsFailed ? error : null
    house.log.error('a code could not be sent', { kind: failed?.kind ?? 'unknown', number: markOf(house, wanted) })
    await house.db.write((tx) => forgetSending(tx, hashOf(draft.ref), draft.eventId))
    throw new Refused('sms_unavailable', { retryAfter: failed?.retryAfter ?? 30 })
  }
  house.log.info('code sent', { purpose: wanted.purpose, number: markOf(house, wanted) })
  return {
    data: {
      otp_ref: draft.ref,
      resend_after: resendAfter,
      expires_at: toInstant(draft.now + settings.limits.code_lifetime * 1000, academy.zone),
    },
    message: plainText('login_code_sent'),
  }
}
