import { loadAcademy } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import { beginResultRound } from '../../guardians/notices/result-rounds.queries.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Settings } from '../../ports/settings.ts'
import { addResultMessages } from '../../push/messages.queries.ts'
import { attemptsToTell, markResultsTold, papersToTell } from './results.queries.ts'
import { areResultsOut } from './results.rules.ts'

type Deps = { db: Db; clock: Clock; settings: Pick<Settings, 'lateSeconds'> }

/** An attempt that was submitted in the last moment is stored by then. */
const SETTLE_MS = 5000
const MAX_ATTEMPTS_AT_ONCE = 200

/**
 * Writes the messages for papers whose results came, once for each device and attempt: a round that was cut off begins
 * again, and what was written before stays as it is. Several processes may do it at once.
 */
export async function announceResults({ db, clock, settings }: Deps): Promise<void> {
  const now = clock.now()
  const graceMs = settings.lateSeconds * 1000
  for (const paper of await papersToTell(db.read, now)) {
    if (!areResultsOut(paper, now - SETTLE_MS, graceMs)) continue
    let after = 0
    for (let more = true; more;) {
      const attempts = await attemptsToTell(db.read, paper.paper_id, after, MAX_ATTEMPTS_AT_ONCE)
      await db.write((tx) => addResultMessages(tx, attempts, now))
      more = attempts.length === MAX_ATTEMPTS_AT_ONCE
      after = attempts.at(-1)?.stud_id ?? after
    }
    await db.write(async (tx) => {
      if (!(await markResultsTold(tx, paper)) || paper.kind === 'quiz') return
      const { result_notices } = await loadAcademy(tx)
      if (result_notices !== 'none') await beginResultRound(tx, paper.paper_id, now)
    })
  }
}
