import type { BodyOf } from '#contract/call.ts'
import type { signup } from '#contract/account.ts'
import { guardedMistake, isGuarded } from '#contract/guarded-signup.rules.ts'
import { bornBefore18, SIGNUP_NOTICE_VERSION } from '#contract/guardians.rules.ts'
import type { Academy } from '../../../academy/academy.ts'
import type { Tx } from '../../../db/db.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { plainText } from '../../../http/language.ts'
import { hashOf, keyedHash, keyedHashes } from '../../../ports/secret-keys.ts'
import type { Secrets } from '../../../ports/settings.ts'
import { toDay, toInstant } from '../../../ports/time.ts'
import { type CodeDeps, checkedPhone } from '../codes.ts'
import type { CodeRequest } from '../codes.queries.ts'
import type { Phone } from '../limits/keys.ts'
import type { Registration } from '../registration.ts'
import { addGuardianSignup } from './guardian-signups.queries.ts'

/** What is kept of a registration that waits for a guardian until the student's own code is verified. */
export type Waiting = { guardian: Phone; birth_mark: string }

const SHOWN_DIGITS = 4

/** See `guardian_for_born_after` of `/Auth/academy`. */
export const guardianForBornAfter = ({ guardian_at_sign_up, zone }: Academy, now: number): string | null =>
  guardian_at_sign_up ? bornBefore18(toDay(now, zone)) : null

/**
 * The parts of a birthday's mark, which is stored until the day itself may be: the mark shows whether a day is the
 * same.
 */
const birthParts = ({ phone_code, mobile }: Phone, birth_date: string) =>
  ['birth', phone_code, mobile, birth_date] as const

export const isBirthOf = (secrets: Secrets, signup: Phone & { birth_mark: string }, birth_date: string): boolean =>
  keyedHashes(secrets, ...birthParts(signup, birth_date)).includes(signup.birth_mark)

/**
 * Returns what the server keeps of a registration until its code is verified: the form, with the day of birth where the
 * academy asks for it; for a student who is under 18 there, nothing but the guardian's number and a mark of the
 * birthday.
 *
 * @throws {ApiError} for the first mistake.
 */
export async function keptUntilVerified(
  deps: CodeDeps,
  body: BodyOf<typeof signup>,
  form: Registration,
): Promise<Registration | Waiting> {
  const bornAfter = guardianForBornAfter(await deps.academy(), deps.clock.now())
  if (bornAfter === null) return form
  const said = {
    birth_date: body.birth_date ?? '',
    guardian_mobile: body.guardian_mobile ?? '',
    relation: body.relation ?? '',
  }
  const mistake = guardedMistake(said, bornAfter)
  if (mistake) throw new ApiError('rule', { field: mistake.field, text: plainText(mistake.text) })
  if (!isGuarded(said.birth_date, bornAfter)) return { ...form, birth_date: said.birth_date }
  const phone_code = body.guardian_phone_code ?? body.phone_code
  const own = checkedPhone(deps, body)
  return {
    guardian: checkedPhone(deps, { phone_code, mobile: said.guardian_mobile }, 'guardian_mobile'),
    birth_mark: keyedHash(deps.secrets.pepper, ...birthParts(own, said.birth_date)),
  }
}

export const isWaiting = (pending: Registration | Waiting): pending is Waiting => 'birth_mark' in pending

type Asking = {
  request: Pick<CodeRequest, 'phone_code' | 'mobile' | 'device_hash'>
  waiting: Waiting
  ref: string
  now: number
  zone: string
  /** Seconds. */
  lifetime: number
}

/**
 * Within the unit that took the student's code: stores what `/Auth/guardian_code` continues with, and returns the error
 * that asks for the guardian.
 */
export async function askGuardian(tx: Tx, { request, waiting, ref, now, zone, lifetime }: Asking): Promise<ApiError> {
  const { phone_code, mobile, device_hash } = request
  const { guardian, birth_mark } = waiting
  const expires_at = now + lifetime * 1000
  const numbers = { phone_code, mobile, guardian_phone_code: guardian.phone_code, guardian_mobile: guardian.mobile }
  const rest = { birth_mark, device_hash, notice: SIGNUP_NOTICE_VERSION, expires_at }
  await addGuardianSignup(tx, { ref_hash: hashOf(ref), ...numbers, ...rest })
  const mobile_end = guardian.mobile.slice(-SHOWN_DIGITS)
  return new ApiError('guardian_needed', {
    guardian: { ref, expires_at: toInstant(expires_at, zone), mobile_end, notice: SIGNUP_NOTICE_VERSION },
  })
}
