import type { Db } from '../db/db.ts'
import type { Clock } from '../ports/clock.ts'
import { announceClass } from './messages.queries.ts'
import { classesToAnnounce, membersAfter, type Round, takeRound } from './rounds.queries.ts'

/** So long before a class its students are told. */
const AHEAD_MS = 600_000
const MAX_CLASSES = 50
const MAX_STUDENTS = 200

/**
 * Writes the messages for classes that begin within ten minutes: once for each class and time, by whichever process
 * comes first. Goes through a batch in steps, and goes on where a process ended in between.
 */
export async function announceClasses({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  for (const round of await classesToAnnounce(db.read, now, now + AHEAD_MS, MAX_CLASSES)) {
    let at: Round | null = round
    while (at !== null) at = await step(db, at, now)
  }
}

/** One step of a round; returns the next one, or null at its end or when another process goes on with it. */
async function step(db: Db, round: Round, now: number): Promise<Round | null> {
  const members = await membersAfter(db.read, round.batch_id, round.after_stud ?? 0, MAX_STUDENTS)
  const next = members.length === MAX_STUDENTS ? (members.at(-1) ?? null) : null
  const isOurs = await db.write(async (tx) => {
    const taken = await takeRound(tx, round, next)
    if (taken) await announceClass(tx, members, round, now)
    return taken
  })
  return isOurs && next !== null ? { ...round, after_stud: next } : null
}
