import type { Db, Tx } from '../db/db.ts'
import { eraseRequests } from '../features/account/codes.queries.ts'
import { forgetStudent, oldLeavers } from '../features/account/leaving.queries.ts'
import { eraseDevices } from '../features/account/limits/devices.queries.ts'
import { forgetNumber } from '../features/account/limits/events.queries.ts'
import { numberKeys } from '../features/account/limits/keys.ts'
import { eraseCalendar } from '../features/calendar/calendar.queries.ts'
import { eraseMessages } from '../features/feedback/feedback.queries.ts'
import { eraseSomeReading } from '../features/materials/materials.queries.ts'
import { eraseSomeWatching } from '../features/recorded/recorded.queries.ts'
import type { Secrets } from '../ports/settings.ts'
import { erasePush } from '../push/subscriptions.queries.ts'
import { eraseSessions } from '../session/session.queries.ts'
import { smsNumberKeys } from '../sms/make-sms.ts'
import { eraseTexts } from '../sms/messages.queries.ts'
import { BATCH_ROWS, whileMore } from './while-more.ts'

type Deps = { db: Db; secrets: Secrets }
type Leaver = Awaited<ReturnType<typeof oldLeavers>>[number]

/**
 * Makes those who left before that moment unknown: what they watched, read and wrote is removed, their tests and
 * attendance stay without a name, so that the academy's figures stay true. Returns how many they were.
 */
export async function forgetLeavers(deps: Deps, before: number): Promise<number> {
  let total = 0
  await whileMore(async () => {
    const leavers = await oldLeavers(deps.db.read, before, BATCH_ROWS)
    for (const leaver of leavers) await forget(deps, leaver)
    total += leavers.length
    return leavers.length === BATCH_ROWS
  })
  return total
}

/** The name last: a process that ends in between leaves somebody who is still to be forgotten. */
async function forget({ db, secrets }: Deps, leaver: Leaver): Promise<void> {
  const { stud_id, phone_code, mobile } = leaver
  const some = (erase: (tx: Tx) => Promise<boolean>) => whileMore(() => db.write(erase))
  await some((tx) => eraseSomeWatching(tx, stud_id, BATCH_ROWS))
  await some((tx) => eraseSomeReading(tx, stud_id, BATCH_ROWS))
  await db.write(async (tx) => {
    await eraseMessages(tx, stud_id)
    await eraseSessions(tx, stud_id)
    await eraseDevices(tx, stud_id)
    await eraseCalendar(tx, stud_id)
    await erasePush(tx, stud_id)
    await eraseRequests(tx, leaver)
    await forgetNumber(tx, numberKeys(secrets, leaver))
    await eraseTexts(tx, smsNumberKeys(secrets, `+${phone_code}${mobile}`))
    await forgetStudent(tx, stud_id)
  })
}
