import type { Db } from '../../db/db.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Settings } from '../../ports/settings.ts'
import { addChallengeMessages } from '../../push/messages.queries.ts'
import { tellAttempts } from '../results/tell-attempts.ts'
import { windowTimes } from './challenge-window.rules.ts'
import { markWindowTold, windowsToTell } from './challenges.queries.ts'

type Deps = { db: Db; clock: Clock; settings: Pick<Settings, 'lateSeconds'> }

/** Writes the messages for keys that are shown now, once for each device and attempt. Several processes may do it at once. */
export async function announceChallenges({ db, clock, settings }: Deps): Promise<void> {
  const now = clock.now()
  for (const window of await windowsToTell(db.read, now)) {
    const { from, until } = windowTimes(window, window, settings.lateSeconds * 1000)
    if (now < from || now >= until) continue
    await tellAttempts(db, window.paper_id, (tx, attempts) => addChallengeMessages(tx, attempts, now, until))
    await db.write((tx) => markWindowTold(tx, window.paper_id))
  }
}
