import type { AcademyReader } from '../../../academy/academy.ts'
import type { Db } from '../../../db/db.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Log } from '../../../ports/log.ts'
import type { Settings } from '../../../ports/settings.ts'
import type { SmsSender } from '../../../ports/sms.ts'

/** What telling guardians takes. */
export type TellerDeps = {
  db: Db
  clock: Clock
  academy: AcademyReader
  settings: Pick<Settings, 'smsGateway' | 'phoneCodes' | 'noticeTexts'>
  sms: SmsSender
  log: Log
}
