import type { Tx } from '../../db/db.ts'
import type { Caller } from '../../http/calls/api-request.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { addressUnder, type FileAddress } from '../../media/addresses.ts'
import { toInstant } from '../../ports/time.ts'
import { kinds } from '../kinds.ts'
import { currentSubjects } from '../paper/current-paper.ts'
import { contentOfBegunPaper } from '../paper/paper-content.ts'
import type { StoredPaper } from '../paper/paper.queries.ts'
import { type Given, givenAt, noteExtraTime } from '../sitting/extra-times.queries.ts'
import { mostExtraMs } from '../sitting/extra-time.rules.ts'
import { isPaused } from '../sitting/sitting.rules.ts'
import { storedAnswers } from './answer.queries.ts'
import { type AttemptDeps, type AttemptRouteDeps, logFieldsOf, timesOf } from './attempt-deps.ts'
import { clockOf, type OpenQuestion, openQuestions } from './attempt-view.ts'
import { addAttempt, attemptById, latestAttempt, type StoredAttempt, storedPlace } from './attempt.queries.ts'
import { deadlineOf, startOf } from './attempt.rules.ts'
import { cachedAttempt, type BegunAttempt, keepBegun, type Owner } from './cached-attempt.ts'
import { closeIfOverdue } from './closing.ts'
import { rulesView, sectionsView } from './paper-view.ts'
import { visitedIds } from './visited.rules.ts'

/**
 * Answers Start: begins an attempt at a paper or resumes the open one, with `only` that one or none.
 *
 * Returns the attempt as stored, the academy's time zone, its questions in the attempt's order, each as `shownAs` makes
 * it, `openedAttempt`: id, server's clock and deadline as every such answer carries them, in ISO 8601 with offset, and the
 * `extra` times that the student's groups have at the paper.
 *
 * @throws {ApiError} As `startOrResumeAttempt` does.
 */
export async function startFor<Shown>(
  deps: AttemptRouteDeps,
  caller: Caller,
  paper: StoredPaper,
  shownAs: (question: OpenQuestion) => Shown,
  only?: number,
) {
  const { attempt, begun, isNew, given } = await startOrResumeAttempt(deps, caller, paper, only)
  const academy = await deps.academy()
  const { zone } = academy
  // A new attempt has nothing stored, because no device knows its id yet.
  const [content, subjects, stored, place] = await Promise.all([
    contentOfBegunPaper(deps.db, attempt.paper_id),
    currentSubjects(deps.db, caller),
    isNew ? [] : storedAnswers(deps.db.read, caller.stud_id, attempt.attempt_id),
    isNew ? undefined : storedPlace(deps.db.read, caller.stud_id, attempt.attempt_id),
  ])
  // Signed only where a question has a picture: most papers have none.
  const addressOf: FileAddress = (file) => addressUnder(deps.pictures.signatureUntil(caller, attempt.deadline))(file)
  const questions = openQuestions(content, attempt.attempt_id, stored, addressOf).map(shownAs)
  const now = deps.clock.now()
  const clock = clockOf(now, attempt.deadline, zone)
  // A student who comes back during a pause must not see the paper until the device asks for the time.
  const until = given.sitting?.paused_until ?? now
  const pause = !isNew && isPaused(given.sitting, now) && { paused_until: toInstant(until, zone) }
  const where = place && {
    place: place.question_id,
    visited: visitedIds([...content.askedBy.keys()], place.visited),
  }
  const sections = sectionsView(content, begun, subjects, zone)
  const rules = rulesView(content, academy)
  const openedAttempt = { attempt_id: attempt.attempt_id, ...clock, sections, ...rules, ...where, ...pause }
  return { attempt, zone, questions, openedAttempt, extra: given.groups }
}

/**
 * Stores the start of an attempt, or finds the open one; the deadline (epoch ms, null for none) is fixed here and never
 * changes. An overdue attempt is closed first. With `only`, the id of an attempt, no other is resumed and none begun.
 * `isNew` when this call began it; `given` is what the exam office gave to all who write, and to the student's groups.
 *
 * @throws {ApiError} `already_attended` where the kind is taken once, `not_open_yet` and `window_over` outside of the
 *   paper's dates, `not_found` where it was taken back, `paused` while nobody may begin; with `only`, `attempt_closed`
 *   or, when it is none of the student's at this paper, `not_found`.
 */
export async function startOrResumeAttempt(
  deps: AttemptDeps,
  caller: Owner,
  paper: StoredPaper,
  only?: number,
): Promise<{ attempt: StoredAttempt; begun: BegunAttempt; isNew: boolean; given: Given }> {
  const studId = caller.stud_id
  const times = timesOf(deps)
  const { now } = times
  const attempt_id = deps.newId()
  // Errors are returned: a thrown error would undo the closing of an overdue attempt.
  const opened = await deps.db.write({ forStudent: studId }, async (tx) => {
    const [found, given] = await Promise.all([
      latestAttempt(tx, studId, paper.paper_id),
      paper.kind === 'quiz' ? NOTHING_GIVEN : givenAt(tx, studId, paper.paper_id),
    ])
    const latest = found ? await closeIfOverdue(tx, found, times) : null
    if (only !== undefined && (latest?.state !== 'open' || latest.attempt_id !== only)) {
      const named = await attemptById(tx, studId, only)
      return new ApiError(named?.paper_id === paper.paper_id ? 'attempt_closed' : 'not_found')
    }
    const what = startOf(paper, latest, kinds[paper.kind].again, now)
    if (what === 'resume' && latest) return { attempt: latest, given }
    if (what === 'begin' && isPaused(given.sitting, now)) return new ApiError('paused')
    if (what !== 'begin') return new ApiError(what === 'resume' ? 'not_found' : what)
    const numbered = { stud_id: studId, attempt_id, number: (latest?.number ?? 0) + 1 }
    const attempt = await begin(tx, paper, numbered, { ...given, now })
    return attempt ? { attempt, given } : new ApiError('not_found')
  })
  if (opened instanceof ApiError) throw opened
  const { attempt, given } = opened
  const isNew = attempt.attempt_id === attempt_id
  if (isNew) deps.log.info('attempt started', logFieldsOf(attempt))
  // The start itself raises the version of the student's data by one.
  const begun = isNew
    ? keepBegun(deps.db, attempt, [], caller.own + 1)
    : cachedAttempt(deps.db, caller, attempt.attempt_id)
  return { attempt, begun: await begun, isNew, given }
}

const NOTHING_GIVEN: Given = { sitting: undefined, groups: [] }

type Numbered = Pick<StoredAttempt, 'stud_id' | 'attempt_id' | 'number'>

/**
 * Stores an attempt that begins now, with the extra time of all and of the student's groups; null where the paper was
 * taken back meanwhile.
 */
async function begin(
  tx: Tx,
  paper: StoredPaper,
  numbered: Numbered,
  { sitting, groups, now }: Given & { now: number },
): Promise<StoredAttempt | null> {
  const { paper_id, minutes } = paper
  const extra = mostExtraMs(groups, minutes) + (sitting?.extra_ms ?? 0)
  const end = deadlineOf(paper, now)
  const attempt: StoredAttempt = {
    ...numbered,
    paper_id,
    state: 'open',
    started_at: now,
    deadline: end === null ? null : end + extra,
    submitted_at: null,
    marks: null,
    lost: null,
    answered: null,
    passed: null,
    tallies: null,
  }
  if (!(await addAttempt(tx, attempt))) return null
  if (end !== null && extra > 0) await noteExtraTime(tx, numbered, extra)
  return attempt
}
