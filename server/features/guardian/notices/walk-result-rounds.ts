import type { AcademyReader } from '../../../academy/academy.ts'
import { attemptsToTell } from '../../../assessment/results/results.queries.ts'
import type { Db } from '../../../db/db.ts'
import { channelsOf } from '../../../guardians/notices/notice-verdict.rules.ts'
import { addNotices } from '../../../guardians/notices/notices.queries.ts'
import { openRounds, takeResultRound } from '../../../guardians/notices/result-rounds.queries.ts'
import type { Clock } from '../../../ports/clock.ts'

type Deps = { db: Db; clock: Clock; academy: AcademyReader }

const ROUNDS_AT_ONCE = 5
const ATTEMPTS_AT_ONCE = 200

/**
 * One step of each paper whose results were published: writes down whose guardians are to be told, 200 students at a
 * time, so that a great exam is no storm. Goes on where a process ended; of several each step is one's.
 */
export async function walkResultRounds({ db, clock, academy }: Deps): Promise<void> {
  const rounds = await openRounds(db.read, ROUNDS_AT_ONCE)
  if (rounds.length === 0) return
  const channels = channelsOf((await academy()).result_notices)
  const now = clock.now()
  for (const round of rounds) {
    const { paper_id, after_stud } = round
    const attempts = await attemptsToTell(db.read, paper_id, after_stud, ATTEMPTS_AT_ONCE)
    const last = attempts.length === ATTEMPTS_AT_ONCE ? (attempts.at(-1)?.stud_id ?? null) : null
    const children = [...new Set(attempts.map(({ stud_id }) => stud_id))].map((stud_id) => ({ stud_id, due_at: now }))
    await db.write(async (tx) => {
      if (!(await takeResultRound(tx, round, last))) return
      await addNotices(tx, children, { kind: 'result', about_id: paper_id, channels, now })
    })
  }
}
