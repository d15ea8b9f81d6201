import { eraseAttempts } from '../assessment/attempt.queries.ts'
import { eraseStudent, studentById } from '../features/account/account.queries.ts'
import { eraseRequests } from '../features/account/codes.queries.ts'
import { eraseDevices } from '../features/account/limits/devices.queries.ts'
import { forgetNumber } from '../features/account/limits/events.queries.ts'
import { newestKey, numberKeys } from '../features/account/limits/keys.ts'
import { eraseAttendance } from '../features/attendance/attendance.queries.ts'
import { eraseCalendar } from '../features/calendar/calendar.queries.ts'
import { eraseMessages } from '../features/feedback/feedback.queries.ts'
import { eraseReading } from '../features/materials/materials.queries.ts'
import { eraseWatching } from '../features/recorded/recorded.queries.ts'
import type { Random } from '../ports/random.ts'
import { erasePush } from '../push/subscriptions.queries.ts'
import { forgetTexts } from '../sms/console-sms.ts'
import { type SmsHouse, smsNumberKeys } from '../sms/make-sms.ts'
import { eraseTexts } from '../sms/messages.queries.ts'
import { smsTest } from '../sms/sms-commands.ts'
import { eraseSessions } from '../session/session.queries.ts'
import { numberMark } from '../ports/marks.ts'
import { endAccess } from './end-access.ts'
import { type Begun, beginImport, type OnProgress, publish, stage } from './importing/laying.ts'
import type { Handlers } from './line/line-server.ts'

type House = SmsHouse & { random: Random }
type Number = { phone_code: string; mobile: string }

/** Everything that the provider's command line writes. It is done in the one process that holds the database. */
export const ordersOf = (house: House) => ({
  'import.begin': async (begun: Begun) => {
    const id = await beginImport(house, begun)
    house.log.info('import begun', { import_id: id, sheet: begun.sheet, rows: begun.rows })
    return id
  },
  'import.stage': async ({ id, from, rows }: { id: number; from: number; rows: unknown[] }) =>
    stage(house, id, from, rows),
  'import.publish': async ({ id }: { id: number }, progress: OnProgress) => {
    await publish(house, id, progress)
    house.log.info('import stored', { import_id: id })
  },
  /** Sends a text by this app's own settings; gives whether it was sent, and what happened in sentences. */
  'sms-test': async ({ number }: { number: string }) => smsTest(house, number),
  /** Lets a number that was braked ask for codes again. */
  unlock: async (number: Number) => {
    const keys = numberKeys(house.secrets, number)
    await house.db.write((tx) => forgetNumber(tx, keys))
    house.log.info('number unlocked', { number: numberMark(newestKey(keys), number.mobile) })
  },
  /** Ends all sessions with what else opens an account, or those of one student; gives how many sessions. */
  'end-sessions': async ({ stud_id }: { stud_id: number | null }) => {
    const count = await house.db.write((tx) => endAccess(tx, stud_id, house.clock.now()))
    house.log.info('sessions ended', { stud_id, count, reason: 'provider' })
    return count
  },
  /** Removes a student and all that is kept of them. */
  erase: async ({ stud_id }: { stud_id: number }) => erase(house, stud_id),
})

export type Orders = ReturnType<typeof ordersOf>

/** The same for whoever takes orders from a line, where arguments come as they were sent. */
export const handlersOf = (house: House): Handlers => ordersOf(house) as unknown as Handlers

async function erase(house: House, stud_id: number): Promise<void> {
  const student = await studentById(house.db.read, stud_id)
  if (!student) return
  const number = `+${student.phone_code}${student.mobile}`
  await house.db.write(async (tx) => {
    await eraseAttempts(tx, stud_id)
    await eraseWatching(tx, stud_id)
    await eraseReading(tx, stud_id)
    await eraseAttendance(tx, stud_id)
    await eraseMessages(tx, stud_id)
    await eraseSessions(tx, stud_id)
    await eraseDevices(tx, stud_id)
    await eraseCalendar(tx, stud_id)
    await erasePush(tx, stud_id)
    await eraseRequests(tx, student)
    await eraseTexts(tx, smsNumberKeys(house.secrets, number))
    await forgetNumber(tx, numberKeys(house.secrets, student))
    await eraseStudent(tx, stud_id)
  })
  await forgetTexts(house.settings.dataDir, number)
  await house.db.wipe()
  house.log.info('student erased', { stud_id })
}
