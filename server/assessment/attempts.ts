import type { Db } from '../db/db.ts'
import type { Log } from '../http/make-server.ts'
import { Refused } from '../http/refused.ts'
import type { Clock } from '../ports/clock.ts'
import type { NewId } from '../ports/new-id.ts'
import type { Settings } from '../ports/settings.ts'
import { addAttempt, attemptById, latestAttempt, overdueAttempts, type StoredAttempt } from './attempt.queries.ts'
import { keepAnswer, keepAnswerWhileOpen, keptAnswer, keptAnswers } from './answer.queries.ts'
import { answeredOf, type Brought, deadlineOf, hasTooFew, isTimeOver, merged, startOf } from './attempt.rules.ts'
import { close, closeThose, settled, type Times } from './closing.ts'
import { kinds } from './kinds.ts'
import { contentOfBegun, knownContent } from './paper-content.ts'
import { paperById, type StoredPaper } from './paper.queries.ts'

export type AttemptHouse = {
  db: Db
  clock: Clock
  newId: NewId
  settings: Pick<Settings, 'lateSeconds'>
  log: Log
}

/** So many hold the one writer for some milliseconds. */
const PER_SWEEP = 50

const timesOf = ({ db, clock, settings }: AttemptHouse): Times => ({
  now: clock.now(),
  late: settings.lateSeconds * 1000,
  known: (paperId) => knownContent(db, paperId),
})

/**
 * Begins an attempt or goes on with the open one; fixes the deadline when it begins. With `only` it goes on with that
 * attempt or is refused. `isNew` when this call began it.
 */
export async function openAttempt(
  house: AttemptHouse,
  studId: number,
  paper: StoredPaper,
  only?: number,
): Promise<{ attempt: StoredAttempt; isNew: boolean }> {
  const times = timesOf(house)
  const { now } = times
  const attempt_id = house.newId()
  // Refusals are returned: thrown, they would undo the closing of an attempt whose time is over.
  const opened = await house.db.writeOwn(studId, async (tx) => {
    const found = await latestAttempt(tx, studId, paper.paper_id)
    const latest = found ? await settled(tx, found, times) : null
    if (only !== undefined && (latest?.state !== 'open' || latest.attempt_id !== only)) {
      const named = await attemptById(tx, studId, only)
      return new Refused(named?.paper_id === paper.paper_id ? 'attempt_closed' : 'not_found')
    }
    const what = startOf(paper, latest, kinds[paper.kind].again, now)
    if (what === 'resume' && latest) return latest
    if (what !== 'begin') return new Refused(what === 'resume' ? 'not_found' : what)
    const attempt: StoredAttempt = {
      stud_id: studId,
      attempt_id,
      paper_id: paper.paper_id,
      number: (latest?.number ?? 0) + 1,
      state: 'open',
      started_at: now,
      deadline: deadlineOf(paper, now),
      submitted_at: null,
      marks: null,
      lost: null,
      answered: null,
      passed: null,
    }
    await addAttempt(tx, attempt)
    return attempt
  })
  if (opened instanceof Refused) throw opened
  const isNew = opened.attempt_id === attempt_id
  if (isNew) house.log.info('attempt started', factsOf(opened))
  return { attempt: opened, isNew }
}

/** What never changes of an attempt once it is begun. */
export type BegunAttempt = Pick<StoredAttempt, 'stud_id' | 'attempt_id' | 'paper_id' | 'deadline'>

export type Saving = { question_id: number; option_id: number | null; marked: boolean; seq: number }

/**
 * Keeps one answer of an open attempt; the highest counter wins, and what is `held` instead comes back. The answer is
 * durable when this is answered.
 */
export async function saveOne(house: AttemptHouse, attempt: BegunAttempt, saving: Saving) {
  const times = timesOf(house)
  const saved_at = times.now
  const { stud_id, attempt_id, paper_id, deadline } = attempt
  const { question_id, option_id, seq } = saving
  const answer = { stud_id, attempt_id, paper_id, question_id, option_id, marked: saving.marked ? 1 : 0, seq, saved_at }
  const isLate = isTimeOver(deadline, saved_at, times.late)
  if (!isLate && (await house.db.writeOne((tx) => keepAnswerWhileOpen(tx, answer))))
    return { held: null, seq, deadline, now: saved_at }
  // Nearly never: its time is over, the attempt is closed, or a newer answer is held.
  const outcome = await house.db.writeOwn(stud_id, async (tx) => {
    const found = await attemptById(tx, stud_id, attempt_id)
    if (!found) return new Refused('not_found')
    if ((await settled(tx, found, times)).state === 'final') return new Refused('attempt_closed')
    const held = (await keptAnswer(tx, stud_id, attempt_id, question_id)) ?? null
    return { held, seq: held?.seq ?? seq, deadline }
  })
  if (outcome instanceof Refused) throw outcome
  return { ...outcome, now: saved_at }
}

/** Closes an attempt and grades it; one that is closed already keeps its result. Gives the closed attempt. */
export async function submitAttempt(
  house: AttemptHouse,
  studId: number,
  attemptId: number,
  brought: Brought[],
): Promise<StoredAttempt> {
  const times = timesOf(house)
  const { now } = times
  const outcome = await house.db.writeOwn(studId, async (tx) => {
    const found = await attemptById(tx, studId, attemptId)
    if (!found) return new Refused('not_found')
    const current = await settled(tx, found, times)
    // Sent again, it gives the first result, which is logged already.
    if (current.state === 'final') return { attempt: current, isFirst: false }
    const paper = knownContent(house.db, current.paper_id)?.paper ?? (await paperById(tx, current.paper_id))
    const saved = await keptAnswers(tx, studId, current.attempt_id)
    const kept = merged(saved, brought)
    const { leastAnswered } = kinds[paper.kind]
    if (hasTooFew(answeredOf(kept), leastAnswered, paper.question_count, current.deadline, now)) {
      return new Refused('too_few_answers')
    }
    const marked = new Map(saved.map((one) => [one.question_id, one.marked]))
    for (const { question_id, option_id, seq } of kept) {
      const before = saved.find((one) => one.question_id === question_id)
      if (before?.seq === seq) continue
      const stud_id = studId
      const { attempt_id } = current
      await keepAnswer(tx, {
        stud_id,
        attempt_id,
        question_id,
        option_id,
        marked: marked.get(question_id) ?? 0,
        seq,
        saved_at: now,
      })
    }
    return { attempt: await close(tx, current, times), isFirst: true }
  })
  if (outcome instanceof Refused) throw outcome
  if (outcome.isFirst) house.log.info('attempt submitted', factsOf(outcome.attempt))
  return outcome.attempt
}

/** Closes some of the attempts whose time is over for good, of one student or of all. Gives how many it found. */
export async function closeOverdue(house: AttemptHouse, studId?: number): Promise<number> {
  return (await closeSome(house, studId)).found
}

/**
 * Closes all of them, in steps between which others get their turn; several processes may do it at once. Gives how
 * many this one closed.
 */
export async function closeAllOverdue(house: AttemptHouse): Promise<number> {
  let total = 0
  for (let more = true; more;) {
    const { found, closed } = await closeSome(house)
    total += closed
    more = found > 0
    await new Promise((resolve) => setImmediate(resolve))
  }
  return total
}

async function closeSome(house: AttemptHouse, studId?: number): Promise<{ found: number; closed: number }> {
  const { db } = house
  const times = timesOf(house)
  // Looked for outside the unit: within it, every start beside it would be a conflict.
  const overdue = await overdueAttempts(db.read, times.now - times.late, PER_SWEEP, studId)
  if (overdue.length === 0) return { found: 0, closed: 0 }
  for (const { paper_id } of overdue) await contentOfBegun(db, paper_id)
  const closed = await db.write((tx) => closeThose(tx, overdue, times))
  for (const attempt of closed) house.log.info('attempt closed, its time was over', factsOf(attempt))
  return { found: overdue.length, closed: closed.length }
}

const factsOf = ({ stud_id, attempt_id, paper_id }: StoredAttempt) => ({ stud_id, attempt_id, paper_id })
