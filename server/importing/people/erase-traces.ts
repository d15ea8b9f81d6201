import { eraseChallenges } from '../../assessment/challenges/challenges.queries.ts'
import type { Tx } from '../../db/db.ts'
import { studentsByNumber, eraseChoices } from '../../features/account/account.queries.ts'
import { dropRequestsOf, eraseRequests } from '../../features/account/codes.queries.ts'
import { eraseGuardianSignups } from '../../features/account/guardian-signup/guardian-signups.queries.ts'
import { eraseDevices } from '../../features/account/limits/devices.queries.ts'
import { forgetNumber } from '../../features/account/limits/events.queries.ts'
import { numberKeys } from '../../features/account/limits/keys.ts'
import { eraseCalendar } from '../../features/calendar/calendar.queries.ts'
import { forgetMovedStudents } from '../../features/catalog/merges.queries.ts'
import { eraseDoubts } from '../../features/doubts/doubts.queries.ts'
import { eraseGuardians, forgetGuardians, guardianByNumber, type Phone } from '../../guardians/guardians.queries.ts'
import { eraseMessages } from '../../features/feedback/feedback.queries.ts'
import type { Secrets } from '../../ports/settings.ts'
import { eraseRecipient } from '../../push/staff-messages/recipients.queries.ts'
import { erasePush } from '../../push/subscriptions.queries.ts'
import { eraseSessions } from '../../session/session.queries.ts'
import { smsNumberKeys } from '../../sms/make-sms.ts'
import { forgetChangesOf } from '../writing/undo/changes.queries.ts'
import { forgetActsOf } from './acts/student-acts.queries.ts'
import { eraseMerges, mergesOf } from './merging/merges.queries.ts'
import { eraseTexts } from '../../sms/messages.queries.ts'

type Student = { stud_id: number; phone_code: string; mobile: string }

/** Removes the small amounts of a student's data beside the account, lessons and tests. */
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
  const ids = [stud_id, ...(await mergesOf(tx, stud_id)).map(({ other_id }) => other_id)]
  await forgetActsOf(tx, ids)
  await forgetMovedStudents(tx, ids)
  await dropRequestsOf(tx, stud_id)
  const ofGuardians = await eraseGuardians(tx, stud_id)
  await eraseNumbers(tx, secrets, [student, ...(await mergedAccounts(tx, stud_id)), ...ofGuardians], stud_id)
  await eraseMerges(tx, stud_id)
}

/** Removes guardians without any child, and what is known of their numbers. */
export async function forgetLoneGuardians(tx: Tx, secrets: Secrets, guardianIds: number[]): Promise<void> {
  await eraseNumbers(tx, secrets, await forgetGuardians(tx, guardianIds), null)
}

async function eraseNumber(tx: Tx, secrets: Secrets, phone: Phone): Promise<void> {
  await eraseRequests(tx, phone)
  await eraseChoices(tx, phone)
  await eraseGuardianSignups(tx, phone)
  await eraseTexts(tx, smsNumberKeys(secrets, `+${phone.phone_code}${phone.mobile}`))
  await forgetNumber(tx, numberKeys(secrets, phone))
}

/**
 * A number that another person also has, a brother or a guardian, keeps its counts: otherwise its codes could be
 * guessed anew. `gone` is the student who is being erased.
 */
async function eraseNumbers(tx: Tx, secrets: Secrets, phones: Phone[], gone: number | null): Promise<void> {
  for (const phone of phones) if (!(await isOfOthers(tx, phone, gone))) await eraseNumber(tx, secrets, phone)
}

async function isOfOthers(tx: Tx, phone: Phone, gone: number | null): Promise<boolean> {
  const students = await studentsByNumber(tx, phone.phone_code, phone.mobile)
  if (students.some(({ stud_id }) => stud_id !== gone)) return true
  return (await guardianByNumber(tx, phone)) !== undefined
}

/** Accounts that were merged into this one, as far as they are known. */
const mergedAccounts = async (tx: Tx, studId: number): Promise<Student[]> =>
  (await mergesOf(tx, studId)).flatMap(({ kept }) => (kept ? [kept.student] : []))
