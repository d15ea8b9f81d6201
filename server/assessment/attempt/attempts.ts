import type { Db } from '../../db/db.ts'
import type { Log } from '../../ports/log.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Settings } from '../../ports/settings.ts'
import { addAttempt, attemptById, latestAttempt, overdueAttempts, type StoredAttempt } from './attempt.queries.ts'
import { saveAnswer, saveAnswerWhileOpen, savedAnswer, savedAnswers } from './answer.queries.ts'
import {
  answeredOf,
  type SubmittedAnswer,
  deadlineOf,
  hasTooFew,
  isTimeOver,
  mergeAnswers,
  startOf,
} from './attempt.rules.ts'
import { close, closeAttempts, closeIfOverdue, type Times } from './closing.ts'
import { kinds } from '../kinds.ts'
import { contentOfBegunPaper, cachedContent } from '../paper/paper-content.ts'
import { paperById, type StoredPaper } from '../paper/paper.queries.ts'

export type AttemptDeps = {
  db: Db
  clock: Clock
  newId: NewId
  settings: Pick<Settings, 'lateSeconds'>
  log: Log
}

/** So many hold the one writer for some milliseconds. */
const MAX_ATTEMPTS_PER_SWEEP = 50

const timesOf = ({ db, clock, settings }: AttemptDeps): Times => ({
  now: clock.now(),
  late: settings.lateSeconds * 1000,
  known: (paperId) => cachedContent(db, paperId),
})

/**
 * Begins an attempt or goes on with the open one; fixes the deadline when it begins. With `only` it goes on with that
 * attempt or is refused. `isNew` when this call began it.
 */
export async function startOrResumeAttempt(
  deps: AttemptDeps,
  studId: number,
  paper: StoredPaper,
  only?: number,
): Promise<{ attempt: StoredAttempt; isNew: boolean }> {
  const times = timesOf(deps)
  const { now } = times
  const attempt_id = deps.newId()
  // Refusals are returned: thrown, they would undo the closing of an attempt whose time is over.
  const opened = await deps.db.writeForStudent(studId, async (tx) => {
    const found = await latestAttempt(tx, studId, paper.paper_id)
    const latest = found ? await closeIfOverdue(tx, found, times) : null
    if (only !== undefined && (latest?.state !== 'open' || latest.attempt_id !== only)) {
      const named = await attemptById(tx, studId, only)
      return new ApiError(named?.paper_id === paper.paper_id ? 'attempt_closed' : 'not_found')
    }
    const what = startOf(paper, latest, kinds[paper.kind].again, now)
    if (what === 'resume' && latest) return latest
    if (what !== 'begin') return new ApiError(what === 'resume' ? 'not_found' : what)
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
  if (opened instanceof ApiError) throw opened
  const isNew = opened.attempt_id === attempt_id
  if (isNew) deps.log.info('attempt started', logFieldsOf(opened))
  return { attempt: opened, isNew }
}

/** What never changes of an attempt once it is begun. */
export type BegunAttempt = Pick<StoredAttempt, 'stud_id' | 'attempt_id' | 'paper_id' | 'deadline'>

export type AnswerToSave = { question_id: number; option_id: number | null; marked: boolean; seq: number }

/**
 * Keeps one answer of an open attempt; the highest counter wins, and what is `held` instead comes back. The answer is
 * durable when this is answered.
 */
export async function saveOneAnswer(deps: AttemptDeps, attempt: BegunAttempt, saving: AnswerToSave) {
  const times = timesOf(deps)
  const saved_at = times.now
  const { stud_id, attempt_id, paper_id, deadline } = attempt
  const { question_id, option_id, seq } = saving
  const answer = { stud_id, attempt_id, paper_id, question_id, option_id, marked: saving.marked ? 1 : 0, seq, saved_at }
  const isLate = isTimeOver(deadline, saved_at, times.late)
  if (!isLate && (await deps.db.writeStatement((tx) => saveAnswerWhileOpen(tx, answer))))
    return { held: null, seq, deadline, now: saved_at }
  // Nearly never: its time is over, the attempt is closed, or a newer answer is held.
  const outcome = await deps.db.writeForStudent(stud_id, async (tx) => {
    const found = await attemptById(tx, stud_id, attempt_id)
    if (!found) return new ApiError('not_found')
    if ((await closeIfOverdue(tx, found, times)).state === 'final') return new ApiError('attempt_closed')
    const held = (await savedAnswer(tx, stud_id, attempt_id, question_id)) ?? null
    return { held, seq: held?.seq ?? seq, deadline }
  })
  if (outcome instanceof ApiError) throw outcome
  return { ...outcome, now: saved_at }
}

/** Closes an attempt and grades it; one that is closed already keeps its result. Returns the closed attempt. */
export async function submitAttempt(
  deps: AttemptDeps,
  studId: number,
  attemptId: number,
  submitted: SubmittedAnswer[],
): Promise<StoredAttempt> {
  const times = timesOf(deps)
  const { now } = times
  const outcome = await deps.db.writeForStudent(studId, async (tx) => {
    const found = await attemptById(tx, studId, attemptId)
    if (!found) return new ApiError('not_found')
    const current = await closeIfOverdue(tx, found, times)
    // Sent again, it gives the first result, which is logged already.
    if (current.state === 'final') return { attempt: current, isFirst: false }
    const paper = cachedContent(deps.db, current.paper_id)?.paper ?? (await paperById(tx, current.paper_id))
    const saved = await savedAnswers(tx, studId, current.attempt_id)
    const answers = mergeAnswers(saved, submitted)
    const { leastAnswered } = kinds[paper.kind]
    if (hasTooFew(answeredOf(answers), leastAnswered, paper.question_count, current.deadline, now)) {
      return new ApiError('too_few_answers')
    }
    const marked = new Map(saved.map((one) => [one.question_id, one.marked]))
    for (const { question_id, option_id, seq } of answers) {
      const before = saved.find((one) => one.question_id === question_id)
      if (before?.seq === seq) continue
      const stud_id = studId
      const { attempt_id } = current
      await saveAnswer(tx, {
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
  if (outcome instanceof ApiError) throw outcome
  if (outcome.isFirst) deps.log.info('attempt submitted', logFieldsOf(outcome.attempt))
  return outcome.attempt
}

/** Closes some of the attempts whose time is over for good, of one student or of all. Returns how many it found. */
export async function closeOverdue(deps: AttemptDeps, studId?: number): Promise<number> {
  return (await closeSome(deps, studId)).found
}

/**
 * Closes all of them, in steps between which others get their turn; several processes may do it at once. Returns how
 * many this one closed.
 */
export async function closeAllOverdue(deps: AttemptDeps): Promise<number> {
  let total = 0
  for (let more = true; more;) {
    const { found, closed } = await closeSome(deps)
    total += closed
    more = found > 0
    await new Promise((resolve) => setImmediate(resolve))
  }
  return total
}

async function closeSome(deps: AttemptDeps, studId?: number): Promise<{ found: number; closed: number }> {
  const { db } = deps
  const times = timesOf(deps)
  // Looked for outside the unit: within it, every start beside it would be a conflict.
  const overdue = await overdueAttempts(db.read, times.now - times.late, MAX_ATTEMPTS_PER_SWEEP, studId)
  if (overdue.length === 0) return { found: 0, closed: 0 }
  for (const { paper_id } of overdue) await contentOfBegunPaper(db, paper_id)
  const closed = await db.write((tx) => closeAttempts(tx, overdue, times))
  for (const attempt of closed) deps.log.info('attempt closed, its time was over', logFieldsOf(attempt))
  return { found: overdue.length, closed: closed.length }
}

const logFieldsOf = ({ stud_id, attempt_id, paper_id }: StoredAttempt) => ({ stud_id, attempt_id, paper_id })
