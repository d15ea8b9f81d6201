import type { Db } from '../../db/db.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Settings } from '../../ports/settings.ts'
import { addChallengeMessages } from '../../push/messages.queries.ts'
import { attemptsToTell } from '../results/results.queries.ts'
import { windowTimes } from './challenge-window.rules.ts'
import { markWindowTold, windowsToTell } from './challenges.queries.ts'

type Deps = { db: Db; clock: Clock; settings: Pick<Settings, 'lateSeconds'> }

const MAX_ATTEMPTS_AT_ONCE = 200

/** Writes the messages for keys that are shown now, once for each device and attempt. Several processes may do it at once. */
export async function announceChallenges({ db, clock, settings }: Deps): Promise<void> {
  const now = clock.now()
  for (const window of await windowsToTell(db.read, now)) {
    const { from, until } = windowTimes(window, window, settings.lateSeconds * 1000)
    if (now < from || now >= until) continue
    let after = 0
    for (let more = true; more;) {
      const attempts = await attemptsToTell(db.read, window.paper_id, after, MAX_ATTEMPTS_AT_ONCE)
      await db.write((tx) => addChallengeMessages(tx, attempts, now, until))
      more = attempts.length === MAX_ATTEMPTS_AT_ONCE
      after = attempts.at(-1)?.stud_id ?? after
    }
    await db.write((tx) => markWindowTold(tx, window.paper_id))
  }
}
