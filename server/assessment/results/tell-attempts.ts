import type { Db, Tx } from '../../db/db.ts'
import { attemptsToTell } from './results.queries.ts'

const MAX_ATTEMPTS_AT_ONCE = 200

type Attempts = Awaited<ReturnType<typeof attemptsToTell>>

/** Writes messages about a paper's submitted attempts in many small units, since a large exam has very many. */
export async function tellAttempts(
  db: Db,
  paperId: number,
  addMessages: (tx: Tx, attempts: Attempts) => Promise<void>,
): Promise<void> {
  let after = 0
  for (let more = true; more;) {
    const attempts = await attemptsToTell(db.read, paperId, after, MAX_ATTEMPTS_AT_ONCE)
    await db.write((tx) => addMessages(tx, attempts))
    more = attempts.length === MAX_ATTEMPTS_AT_ONCE
    after = attempts.at(-1)?.stud_id ?? after
  }
}
