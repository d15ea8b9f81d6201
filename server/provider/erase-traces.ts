import { eraseChallenges } from '../assessment/challenges/challenges.queries.ts'
import type { Tx } from '../db/db.ts'
import { studentByNumber } from '../features/account/account.queries.ts'
import { eraseRequests } from '../features/account/codes.queries.ts'
import { eraseDevices } from '../features/account/limits/devices.queries.ts'
import { forgetNumber } from '../features/account/limits/events.queries.ts'
import { numberKeys } from '../features/account/limits/keys.ts'
import { eraseCalendar } from '../features/calendar/calendar.queries.ts'
import { eraseDoubts } from '../features/doubts/doubts.queries.ts'
import { eraseGuardians, forgetGuardians, type Phone } from '../guardians/guardians.queries.ts'
import { eraseMessages } from '../features/feedback/feedback.queries.ts'
import type { Secrets } from '../ports/settings.ts'
import { eraseRecipient } from '../push/staff-messages/recipients.queries.ts'
import { erasePush } from '../push/subscriptions.queries.ts'
import { eraseSessions } from '../session/session.queries.ts'
import { smsNumberKeys } from '../sms/make-sms.ts'
import { forgetChangesOf } from './importing/undo/changes.queries.ts'
import { eraseMerges, mergesOf } from './merging/merges.queries.ts'
import { eraseTexts } from '../sms/messages.queries.ts'

type Student = { stud_id: number; phone_code: string; mobile: string }

/** Removes what is kept of a student beside the account, lessons and tests: a little of each. */
export async function eraseTraces(tx: Tx, secrets: Secrets, student: Student): Promise<void> {
  const { stud_id } = student
  await eraseMessages(tx, stud_id)
  await eraseChallenges(tx, stud_id)
  await eraseDoubts(tx, stud_id)
  await eraseSessions(tx, stud_id)
  await eraseDevices(tx, stud_id)
  await eraseCalendar(tx, stud_id)
  await erasePush(tx, stud_id)
  await eraseRecipient(tx, stud_id)
  await forgetChangesOf(tx, stud_id)
  for (const whose of [student, ...(await mergedAccounts(tx, stud_id))]) {
    await eraseRequests(tx, whose)
    await eraseNumber(tx, secrets, whose)
  }
  await eraseNumbersOfGuardians(tx, secrets, await eraseGuardians(tx, stud_id))
  await eraseMerges(tx, stud_id)
}

/** Removes guardians who are of no child, and what is known of their numbers. */
export async function forgetLoneGuardians(tx: Tx, secrets: Secrets, guardianIds: number[]): Promise<void> {
  await eraseNumbersOfGuardians(tx, secrets, await forgetGuardians(tx, guardianIds))
}

async function eraseNumber(tx: Tx, secrets: Secrets, phone: Phone): Promise<void> {
  await eraseTexts(tx, smsNumberKeys(secrets, `+${phone.phone_code}${phone.mobile}`))
  await forgetNumber(tx, numberKeys(secrets, phone))
}

/** A number that is a student's too keeps what is counted of it: otherwise it could be guessed at again. */
async function eraseNumbersOfGuardians(tx: Tx, secrets: Secrets, phones: Phone[]): Promise<void> {
  for (const phone of phones)
    if (!(await studentByNumber(tx, phone.phone_code, phone.mobile))) await eraseNumber(tx, secrets, phone)
}

/** Accounts that became one with this one, as far as they are known. */
const mergedAccounts = async (tx: Tx, studId: number): Promise<Student[]> =>
  (await mergesOf(tx, studId)).flatMap(({ kept }) => (kept ? [kept.student] : []))
