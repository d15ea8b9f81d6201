import { timingSafeEqual } from 'node:crypto'
import { CODE_DIGITS } from '#contract/account.rules.ts'
import type { Tx } from '../../db/db.ts'
import type { Random } from '../../ports/random.ts'
import { hashOf } from '../../ports/secret-keys.ts'
import type { Secrets, Settings } from '../../ports/settings.ts'
import type { Student } from './account.queries.ts'
import { addRequest, type CodeRequest, dropOfficeRequestsOf, officeRequests, spendRequest } from './codes.queries.ts'
import { codeHash, codeHashes } from './limits/keys.ts'

/** A code that the office reads out, made before the unit of work. */
export type OfficeCode = { refHash: string; code: string; now: number }

export const newOfficeCode = (random: Random, now: number): OfficeCode => ({
  // Nobody is handed the reference: the code is typed with the reference of the student's own login.
  refHash: hashOf(random.bytes(24).toString('base64url')),
  code: String(random.below(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0'),
  now,
})

type Deps = { secrets: Secrets; settings: Pick<Settings, 'limits'> }

/** Stores a code for a student in place of the one that the office made before. */
export async function storeOfficeCode(
  tx: Tx,
  { secrets, settings }: Deps,
  { stud_id, phone_code, mobile }: Student,
  { refHash, code, now }: OfficeCode,
): Promise<void> {
  await dropOfficeRequestsOf(tx, stud_id)
  await addRequest(tx, {
    otp_ref_hash: refHash,
    purpose: 'office',
    phone_code,
    mobile,
    stud_id,
    device_hash: '',
    code_hash: codeHash(secrets, refHash, { phone_code, mobile }, code),
    pending: null,
    resends: 0,
    lane: 'new',
    made_at: now,
    expires_at: now + settings.limits.code_lifetime * 1000,
    spent_at: null,
  })
}

/**
 * Inside a unit: spends the office's code for one of the students of the number, if it is the one that was typed.
 * Returns the student whom it logs in, and nobody else: whoever shares the number was not in front of the office.
 */
export async function takeOfficeCode(
  tx: Tx,
  secrets: Secrets,
  login: CodeRequest,
  { otp, now }: { otp: string; now: number },
): Promise<number | null> {
  if (login.purpose !== 'login') return null
  for (const made of await officeRequests(tx, login, now)) {
    const isRight = codeHashes(secrets, made.otp_ref_hash, made, otp).some((hash) => isSame(hash, made.code_hash))
    if (isRight && (await spendRequest(tx, made.otp_ref_hash, now))) return made.stud_id
  }
  return null
}

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
