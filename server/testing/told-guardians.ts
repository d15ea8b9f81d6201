import assert from 'node:assert/strict'
import { academyReader } from '../academy/academy.ts'
import { addMarks, mark } from '../features/attendance/attendance.queries.ts'
import { findAbsences } from '../features/guardian/notices/find-absences.ts'
import { guardianTeller } from '../features/guardian/notices/guardian-teller.ts'
import type { SmsSender } from '../ports/sms.ts'
import { toDay } from '../ports/time.ts'
import { signedInGuardian } from './guardian-makers.ts'
import { another, beat } from './notified.ts'
import type { PushService } from './push-service.ts'
import type { TestApp } from './test-app.ts'

/** A guardian of these students with a device at this service. */
export async function subscribedGuardian(
  test: TestApp,
  service: PushService,
  students: { stud_id: number }[],
  changes: { language?: string; mobile?: string } = {},
) {
  const guardian = await signedInGuardian(test, students, changes)
  const device = service.device()
  const answer = await test.post('/Guardian/set_notifications', { ...device, is_on: true }, guardian.token)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return { ...guardian, device, endpoint: device.endpoint, mark: answer.body.data.mark as string }
}

type Cell = { stud_id: number; subject_id: number; start?: string; day?: string }

/** Marks a cell of the register now, as a member of staff does. */
export async function marked(
  test: TestApp,
  { stud_id, subject_id, start = '09:00', day }: Cell,
  status: 'P' | 'A',
): Promise<void> {
  const now = test.clock.now()
  const at = { stud_id, subject_id, start, date: day ?? toDay(now, 'Asia/Kolkata') }
  const by = { mark_key: null, device: null, staff_id: null, who: 'T', marked_at: now, stored_at: now, reason: null }
  await test.db.write(async (tx) => {
    await mark(tx, { ...at, status })
    await addMarks(tx, [{ ...at, counter: now, status, is_filled: 0, ...by }])
  })
}

/** Runs the job that finds absences and sends all notices, with its notifications. */
export async function tellGuardians(test: TestApp, sms: SmsSender = test.parts.sms): Promise<void> {
  const parts = { ...test.parts, sms, academy: academyReader(test.db) }
  await findAbsences(parts)
  await guardianTeller(parts).round()
  await beat(another(test))
}

/** Returns the notices about a child by channel: their state, or why they were not sent. */
export const noticeStates = async (test: TestApp, { stud_id }: { stud_id: number }) =>
  (
    await test.db.read
      .selectFrom('guardian_notices')
      .where('stud_id', '=', stud_id)
      .select(['channel', 'state', 'reason'])
      .orderBy('channel')
      .execute()
  ).map(({ channel, state, reason }) => `${channel}: ${reason ?? state}`)
