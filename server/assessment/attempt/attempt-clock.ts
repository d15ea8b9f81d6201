import type { DataOf } from '#contract/call.ts'
import type { attemptClock } from '#contract/attempt-clock.ts'
import type { Caller } from '../../http/calls/api-request.ts'
import { toInstant } from '../../ports/time.ts'
import { contentOfBegunPaper } from '../paper/paper-content.ts'
import { actsOnAttempt, markSeen } from '../sitting/acts.queries.ts'
import { contactsOf, type Said } from '../sitting/contacts.ts'
import { isPaused } from '../sitting/sitting.rules.ts'
import { sittingOf } from '../sitting/sitting.queries.ts'
import { type AttemptRouteDeps, timesOf } from './attempt-deps.ts'
import { clockOf } from './attempt-view.ts'
import { attemptById } from './attempt.queries.ts'
import { isOverdue } from './attempt.rules.ts'
import { cachedAttempt } from './cached-attempt.ts'
import { timesOfSections } from './locked-attempt.ts'

type Asked = Said & { attempt_id: number; seen?: number[] | undefined }

/** A pause needs no kind of its own: the device learns of it by `paused`. */
function noticeKind(kind: string): 'extra' | 'message' | 'other' {
  if (kind === 'message') return 'message'
  return kind === 'extend' || kind === 'extend_all' ? 'extra' : 'other'
}

/** Returns the time that a device's attempt has left, the state of a pause, and the notices of the staff. */
export async function attemptClockFor(
  deps: AttemptRouteDeps,
  caller: Caller,
  { attempt_id, seen = [], ...said }: Asked,
): Promise<DataOf<typeof attemptClock>> {
  const { db } = deps
  const begun = await cachedAttempt(db, caller, attempt_id)
  const { now, late } = timesOf(deps)
  if (seen.length > 0) await db.write({ oneStatement: true }, (tx) => markSeen(tx, begun, seen, now))
  const content = await contentOfBegunPaper(db, begun.paper_id)
  if (content.paper.kind !== 'quiz') contactsOf(db).note(begun, caller, said, now)
  const [attempt, acts, sitting, { zone }] = await Promise.all([
    attemptById(db.read, caller.stud_id, attempt_id),
    actsOnAttempt(db.read, caller.stud_id, attempt_id),
    sittingOf(db.read, begun.paper_id),
    deps.academy(),
  ])
  const ends = timesOfSections(content, begun)
  return {
    ...clockOf(now, begun.deadline, zone),
    is_open: attempt?.state === 'open' && !isOverdue(attempt, now, late),
    paused: isPaused(sitting, now)
      ? { since: toInstant(sitting?.paused_at ?? now, zone), until: toInstant(sitting?.paused_until ?? now, zone) }
      : null,
    section_ends: ends && ends.map(({ section_id, ends_at }) => ({ section_id, ends_at: toInstant(ends_at, zone) })),
    notices: acts.map(({ act_id, at, ms, message, seen_at, kind }) => ({
      notice_id: act_id,
      at: toInstant(at, zone),
      kind: noticeKind(kind),
      extra_seconds: noticeKind(kind) === 'extra' ? Math.max(0, Math.round(ms / 1000)) : 0,
      message: kind === 'message' ? message : null,
      is_seen: seen_at !== null,
    })),
  }
}
