import type { Db } from '../db/db.ts'
import { checkClock } from '../db/dump/check-database.ts'
import type { Log } from '../ports/log.ts'
import type { Secrets, Settings } from '../ports/settings.ts'
import { whyClockIsWrong } from './shared-clock.rules.ts'
import { joinKeys } from './shared-keys.ts'
import { joinMedia } from './shared-media.ts'

type Parts = { settings: Settings; secrets: Secrets; log: Log }

/**
 * Makes this process one of those that serve an academy. Rejects with `CannotStart` where it has other keys or media; a
 * wrong clock is logged.
 */
export async function joinAcademy<D extends Db>(db: D, { settings, secrets, log }: Parts): Promise<D> {
  await joinKeys(db, settings, secrets)
  await joinMedia({ db, settings, log })
  const clock = whyClockIsWrong(await checkClock(settings, Date.now))
  if (clock !== null) log.error(`the clock ${clock}`)
  return db
}
