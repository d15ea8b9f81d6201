import { loadAcademy } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import { beginResultRound } from '../../guardians/notices/result-rounds.queries.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Settings } from '../../ports/settings.ts'
import { addResultMessages } from '../../push/messages.queries.ts'
import { markResultsTold, papersToTell } from './results.queries.ts'
import { areResultsOut } from './results.rules.ts'
import { tellAttempts } from './tell-attempts.ts'

type Deps = { db: Db; clock: Clock; settings: Pick<Settings, 'lateSeconds'> }

/** After this time an attempt that was submitted at the last moment is stored. */
const SETTLE_MS = 5000

/**
 * Writes the messages for papers whose results came, once for each device and attempt: an interrupted run begins again,
 * and the messages written before stay. Several processes may do it at once.
 */
export async function announceResults({ db, clock, settings }: Deps): Promise<void> {
  const now = clock.now()
  const graceMs = settings.lateSeconds * 1000
  for (const paper of await papersToTell(db.read, now)) {
    if (!areResultsOut(paper, now - SETTLE_MS, graceMs)) continue
    await tellAttempts(db, paper.paper_id, (tx, attempts) => addResultMessages(tx, attempts, now))
    await db.write(async (tx) => {
      if (!(await markResultsTold(tx, paper)) || paper.kind === 'quiz') return
      const { result_notices } = await loadAcademy(tx)
      if (result_notices !== 'none') await beginResultRound(tx, paper.paper_id, now)
    })
  }
}
